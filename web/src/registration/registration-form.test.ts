import { TITLES } from '@portal/contract/users/names'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EMPTY_REGISTRATION,
  isPersonalStepComplete,
  isPracticeStepComplete,
  type RegistrationValues,
  registrationStepToShow,
  toRegistrationBody,
} from './registration-form.ts'

const phone = fc.oneof(
  fc.record({ prefix: fc.constant('+60'), number: fc.stringMatching(/^0?1\d{8,9}$/) }),
  fc.record({ prefix: fc.constant('+65'), number: fc.stringMatching(/^[3689]\d{7}$/) }),
)
const work = fc.constantFrom(...PROFESSIONS).chain(profession =>
  fc.record({
    profession: fc.constant(profession),
    specialty: fc.constantFrom(...specialtiesOf(profession)),
  }),
)
const filled: fc.Arbitrary<RegistrationValues> = fc
  .tuple(phone, work, fc.constantFrom(...TITLES), fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,2}$/))
  .map(([number, profession, title, words]) => ({
    ...number,
    ...profession,
    title,
    fullName: words,
    professionalRegNo: 'MMC 1',
    clinicName: words,
    clinicAddress: words,
    termsConsent: true,
    sharingConsent: true,
  }))

test.each([
  [1, isPersonalStepComplete, ['title', 'fullName', 'prefix', 'number', 'profession', 'specialty']],
  [2, isPracticeStepComplete, ['professionalRegNo', 'clinicName', 'clinicAddress']],
  [2, isPracticeStepComplete, ['termsConsent', 'sharingConsent']],
] as const)('Next of step %d needs every field and both consents [H§5]', (_step, isComplete, fields) => {
  fc.assert(
    fc.property(filled, values => {
      expect(isComplete(values)).toBe(true)
      for (const field of fields) {
        const missing = typeof values[field] === 'string' ? '' : false
        expect(isComplete({ ...values, [field]: missing })).toBe(false)
      }
    }),
  )
})

test('a specialty counts only with its own profession [H§5]', () => {
  fc.assert(
    fc.property(filled, fc.constantFrom(...PROFESSIONS), (values, profession) => {
      const fits = specialtiesOf(profession).includes(values.specialty)
      expect(isPersonalStepComplete({ ...values, profession })).toBe(fits)
    }),
  )
})

test('the payload has the stored forms, and a channel and a rep if there are any [H§3 H§7 H§9 D§2]', () => {
  fc.assert(
    fc.property(filled, values => {
      const body = toRegistrationBody(values, {
        otp: '1234',
        channel: null,
        dsrId: undefined,
        repCode: undefined,
      })
      expect(body.name).toBe(`${values.title} ${values.fullName}`)
      expect(body.phone).toMatch(/^(601\d{8,9}|65[3689]\d{7})$/)
      expect(body.extendedFields.clinicName).toBe(values.clinicName.toUpperCase())
      expect(body.extendedFields.clinicAddress).not.toMatch(/(^| )[a-z]/)
      expect(body).not.toHaveProperty('registerSource')
      expect(body).not.toHaveProperty('registeredByPromoterId')
      expect(
        toRegistrationBody(values, {
          otp: '1234',
          channel: 'clinic-day',
          dsrId: 'rep-1',
          repCode: undefined,
        }),
      ).toEqual({
        ...body,
        registerSource: { channel: 'clinic-day' },
        registeredByPromoterId: 'rep-1',
      })
    }),
  )
})

test('an incomplete step blocks the steps after it [H§2]', () => {
  fc.assert(
    fc.property(filled, fc.constantFrom(0, 1, 2), (values, step) => {
      expect(registrationStepToShow({ step }, values)).toBe(step)
      expect(registrationStepToShow({ step }, EMPTY_REGISTRATION)).toBe(0)
      expect(registrationStepToShow({ step }, { ...values, sharingConsent: false })).toBe(Math.min(step, 1))
    }),
  )
  for (const state of [null, undefined, 'x', {}, { step: 3 }, { step: '1' }]) {
    expect(registrationStepToShow(state, EMPTY_REGISTRATION)).toBe(0)
  }
})
