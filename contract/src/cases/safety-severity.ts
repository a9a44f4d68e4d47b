import type { SampleClass } from '../stock/stock-rules.ts'
import type { SafetySeverity } from './case-deadlines.ts'

/** What makes a safety report serious, as the reporter ticks it; the wording follows the CIOMS and NPRA forms. */
export const SERIOUSNESS = ['DEATH', 'LIFE_OR_HOSPITAL', 'LASTING_HARM', 'MEDICALLY_IMPORTANT'] as const
export type Seriousness = (typeof SERIOUSNESS)[number]

/** Age groups of the patient, of whom nothing else but the sex is asked. */
export const AGE_GROUPS = ['UNDER_2', 'FROM_2', 'FROM_12', 'FROM_18', 'FROM_65'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]
export const SEXES = ['FEMALE', 'MALE'] as const
export type Sex = (typeof SEXES)[number]

/** Maximum lengths, in UTF-16 code units. */
export const TOLD_BY_MAX = 100
export const CONTACT_PHONE_MAX = 30
export const CONTACT_EMAIL_MAX = 100

/**
 * Which deadlines a report gets at first, from the sample's class and the boxes alone (decision 44). Where a box covers two
 * deadlines, the earlier one counts until compliance has corrected it.
 * @param sampleClass null for a sample without a class, and for a product that is not known
 */
export function initialSafetySeverity(
  sampleClass: SampleClass | null,
  tickedBoxes: readonly Seriousness[],
): SafetySeverity {
  const serious = tickedBoxes.length > 0
  switch (sampleClass) {
    case 'Medical device':
      return serious ? 'DEVICE_SERIOUS' : 'DEVICE_MIGHT_RECUR'
    case 'Medicine':
    case 'Medicine with poison group': {
      const fatal = tickedBoxes.includes('DEATH') || tickedBoxes.includes('LIFE_OR_HOSPITAL')
      if (fatal) return 'MEDICINE_FATAL'
      return serious ? 'MEDICINE_SERIOUS' : 'MEDICINE_OTHER'
    }
    case 'Cosmetic':
      return serious ? 'COSMETIC_SERIOUS' : 'COSMETIC_OTHER'
    case 'Health supplement':
      return serious ? 'SUPPLEMENT_SERIOUS' : 'SUPPLEMENT_OTHER'
    case 'Food':
      return serious ? 'FOOD_SERIOUS' : 'FOOD_OTHER'
    case null:
      return serious ? 'UNCLASSED_SERIOUS' : 'UNCLASSED_OTHER'
  }
}
