import { expect, test } from 'vitest'
import { PHONE_PREFIXES } from '../regions.ts'
import { TITLES } from './names.ts'
import { PROFESSIONS, practiceSectorOf, sampleCategoryOf, specialtiesOf } from './professions.ts'

/** H§3 'Enumerations', verbatim. */
const LISTED = {
  'Medical Professional':
    'General Practitioner, Gerontologist, Rheumatologist, Anesthesiologist, Neurologist, Orthopedic, Traumatologist / Physiatrist / Sportologist, Psychiatrist / Psychologist, Gynaecologist / Neonatologist, ENT / Otorhinolaryngologist, Oncologist, Endocrinologist, Others',
  'Dental Professional':
    'General Practitioner, Oral and Maxillofacial, Endodontist, Orthodontist, Prosthodontist, Periodontist, Implantologist, Public health, Paediatric Dental Specialist, Oral surgery, Dental Therapist, Dental Technician, Dental Nurse/Assistant, Others',
  'Dietitian/Nutritionist Professional': 'Nutritionist, Dietitian, Diebetologist, Hepatologist',
  'Pharmacist Professional': 'Pharmacist, Pharmacist assistant, Pharmacy owner / manager',
}

test('professions and their specialties are those of the document, in its spelling [H§3]', () => {
  const ours = Object.fromEntries(PROFESSIONS.map(one => [one, specialtiesOf(one).join(', ')]))
  expect(ours).toEqual(LISTED)
  expect(specialtiesOf('')).toEqual([])
})

test('phone prefixes and titles are those of the document [H§3 H§9]', () => {
  expect(PHONE_PREFIXES).toEqual(['+60', '+65'])
  expect(TITLES).toEqual(['Dr', 'A/Prof', 'Prof', 'Mr', 'Ms'])
})

test('the practice sector follows from the profession, and so does the sample category [H§9]', () => {
  expect(PROFESSIONS.map(practiceSectorOf)).toEqual(['Medical', 'Dental', 'Nutrition', 'Pharmacy'])
  expect(PROFESSIONS.filter(one => sampleCategoryOf(one) === 'Oral Care Sample')).toEqual([
    'Dental Professional',
  ])
  expect(sampleCategoryOf('Medical Professional')).toBe('Wellness Sample')
})
