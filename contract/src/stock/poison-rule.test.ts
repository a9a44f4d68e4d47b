import { expect, test } from 'vitest'
import { PROFESSIONS, specialtiesOf } from '../users/professions.ts'
import { forbiddenSpecialties, isForbiddenToAll, mayHavePoison, POISON_CLASS } from './poison-rule.ts'
import { SAMPLE_CLASSES } from './stock-rules.ts'

const FORBIDDEN = {
  'Medical Professional': ['Others'],
  'Dental Professional': ['Dental Therapist', 'Dental Technician', 'Dental Nurse/Assistant', 'Others'],
  'Dietitian/Nutritionist Professional': ['Nutritionist', 'Dietitian', 'Diebetologist', 'Hepatologist'],
  'Pharmacist Professional': ['Pharmacist assistant', 'Pharmacy owner / manager'],
}

test('in Malaysia 23 of the 34 specialties may have a medicine with a poison group, in Singapore all [D§11]', () => {
  const all = PROFESSIONS.flatMap(profession =>
    specialtiesOf(profession).map(specialty => ({ profession, specialty })),
  )
  expect(all).toHaveLength(34)
  expect(all.filter(hcp => mayHavePoison(hcp, 'MY'))).toHaveLength(23)
  for (const hcp of all) {
    expect(mayHavePoison(hcp, 'SG')).toBe(true)
    expect([hcp, mayHavePoison(hcp, 'MY')]).toEqual([hcp, !FORBIDDEN[hcp.profession].includes(hcp.specialty)])
  }
})

test('a profession or specialty that nobody knows has none in Malaysia [D§11]', () => {
  for (const hcp of [
    { profession: null, specialty: null },
    { profession: 'Pharmacist Professional', specialty: null },
    { profession: 'Pharmacist Professional', specialty: 'General Practitioner' },
    { profession: 'Veterinary Professional', specialty: 'Pharmacist' },
  ])
    expect(mayHavePoison(hcp, 'MY')).toBe(false)
})

test('the law forbids whole professions no other class, and the first specialty may have what another one may [D§11]', () => {
  for (const className of SAMPLE_CLASSES) {
    for (const profession of PROFESSIONS) {
      const rule = { class: className, profession }
      const ruled = className === POISON_CLASS
      expect(forbiddenSpecialties(rule, 'MY')).toEqual(ruled ? FORBIDDEN[profession] : [])
      expect(forbiddenSpecialties(rule, 'SG')).toEqual([])
      const isNever = ruled && profession === 'Dietitian/Nutritionist Professional'
      expect(isForbiddenToAll(rule, 'MY')).toBe(isNever)
      const [specialty = null] = specialtiesOf(profession)
      expect(mayHavePoison({ profession, specialty }, 'MY')).toBe(
        !isForbiddenToAll({ ...rule, class: POISON_CLASS }, 'MY'),
      )
    }
  }
})
