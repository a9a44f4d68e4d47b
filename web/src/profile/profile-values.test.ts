import { expect, test } from 'vitest'
import { changedProfileFields, initialProfileValues, profileFieldErrors } from './profile-values.ts'

const saved = {
  id: '1',
  name: 'Dr Mei Ling Wong',
  title: 'Dr',
  phone: '60123000001',
  role: 'RETAILER_STAFF' as const,
  companyId: '1',
  registeredByPromoterId: null,
  extendedFields: {
    practiceSector: 'Dental',
    professionalRegNo: 'MDC 1',
    profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
    clinicName: 'CLINIC',
    clinicAddress: '1 Road',
  },
  acceptedTerms: 0,
  registerSource: {},
  locale: null,
}
const values = initialProfileValues(saved)

test('the title is separated from the name for editing and put back in front of it', () => {
  expect(values).toMatchObject({ title: 'Dr', fullName: 'Mei Ling Wong' })
  expect(changedProfileFields(saved, { ...values, fullName: ' Mei  Ling Tan ' })).toEqual({
    name: 'Dr Mei Ling Tan',
  })
})

test('only changed fields are sent [H§5]', () => {
  expect(changedProfileFields(saved, values)).toEqual({})
  expect(changedProfileFields(saved, { ...values, number: '012-300 0001' })).toEqual({})
  expect(changedProfileFields(saved, { ...values, number: '0129876543' })).toEqual({ phone: '60129876543' })
})

test('an invalid name or phone has the message of its rule', () => {
  expect(profileFieldErrors(saved, { ...values, fullName: '', number: '123' })).toEqual({
    fullName: 'Full name is required.',
    number: 'Invalid phone number.',
  })
  expect(profileFieldErrors(saved, values)).toEqual({ fullName: undefined, number: undefined })
})

test('a name on record that the form does not take is no error until it is changed [D§11]', () => {
  const recorded = { ...saved, name: "Dr Siti @ Ya'acob" }
  const shown = initialProfileValues(recorded)
  expect(profileFieldErrors(recorded, { ...shown, number: '0129876543' }).fullName).toBeUndefined()
  expect(profileFieldErrors(recorded, { ...shown, fullName: "Siti Ya'acob" }).fullName).toBe(
    'Invalid full name.',
  )
})
