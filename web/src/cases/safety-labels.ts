import type { AgeGroup, Seriousness, Sex } from '@portal/contract/cases/safety-severity'
import { m } from '../texts.ts'

/** The words of safety reports; each table names every value, so a new one does not compile without its text. */

export const SERIOUSNESS_LABELS: Record<Seriousness, () => string> = {
  DEATH: m.safety_death,
  LIFE_OR_HOSPITAL: m.safety_life_or_hospital,
  LASTING_HARM: m.safety_lasting_harm,
  MEDICALLY_IMPORTANT: m.safety_medically_important,
}

export const AGE_GROUP_LABELS: Record<AgeGroup, () => string> = {
  UNDER_2: m.safety_age_under_2,
  FROM_2: m.safety_age_from_2,
  FROM_12: m.safety_age_from_12,
  FROM_18: m.safety_age_from_18,
  FROM_65: m.safety_age_from_65,
}

export const SEX_LABELS: Record<Sex, () => string> = { FEMALE: m.safety_female, MALE: m.safety_male }
