import type { Region } from '../regions.ts'
import { PROFESSIONS, type Profession, specialtiesOf } from '../users/professions.ts'
import type { SampleClass } from './stock-rules.ts'

/** The class that the Poisons Act 1952 speaks of. */
export const POISON_CLASS = 'Medicine with poison group' satisfies SampleClass

/** Specialties to which nobody supplies a poison, as they are not registered practitioners or pharmacists. */
const NOT_LISTED: Record<Profession, readonly string[]> = {
  'Medical Professional': ['Others'],
  'Dental Professional': ['Dental Therapist', 'Dental Technician', 'Dental Nurse/Assistant', 'Others'],
  'Dietitian/Nutritionist Professional': specialtiesOf('Dietitian/Nutritionist Professional'),
  'Pharmacist Professional': ['Pharmacist assistant', 'Pharmacy owner / manager'],
}

/**
 * The specialties of a profession that the law forbids samples of a class, whatever the company allows: in Malaysia a medicine
 * with a poison group goes to those of the Poisons Act 1952, s.15(2) alone (D§11).
 */
export function forbiddenSpecialties(
  { class: className, profession }: { class: SampleClass; profession: Profession },
  region: Region,
): readonly string[] {
  return region === 'MY' && className === POISON_CLASS ? NOT_LISTED[profession] : []
}

/** Whether the law forbids samples of a class to everyone of a profession. */
export function isForbiddenToAll(
  rule: { class: SampleClass; profession: Profession },
  region: Region,
): boolean {
  return forbiddenSpecialties(rule, region).length === specialtiesOf(rule.profession).length
}

/** Whether the law lets a person have a medicine with a poison group; an unknown profession or specialty has none in Malaysia. */
export function mayHavePoison(
  { profession, specialty }: { profession: string | null; specialty: string | null },
  region: Region,
): boolean {
  if (region !== 'MY') return true
  const known = PROFESSIONS.find(one => one === profession)
  if (known === undefined || specialty === null) return false
  return specialtiesOf(known).includes(specialty) && !NOT_LISTED[known].includes(specialty)
}
