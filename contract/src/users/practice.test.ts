import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clinicAddressProblem,
  clinicNameProblem,
  normalizeClinicAddress,
  normalizeClinicName,
  professionalRegNoProblem,
} from './practice.ts'

test('a clinic name is stored in upper case with single spaces [H§5]', () => {
  expect(normalizeClinicName('  Smile   dental Clinic ')).toBe('SMILE DENTAL CLINIC')
  expect(normalizeClinicName('klinik gigi 微笑 & co.')).toBe('KLINIK GIGI 微笑 & CO.')
})

test('each word of a clinic address is capitalised and else as typed [H§5]', () => {
  expect(normalizeClinicAddress(' no. 12a,  jalan SS2/24 ')).toBe('No. 12a, Jalan SS2/24')
  expect(normalizeClinicAddress('écluse road')).toBe('Écluse Road')
  expect(normalizeClinicAddress('12 mcDonald street')).toBe('12 McDonald Street')
})

test('tidying again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value => {
      expect(normalizeClinicName(normalizeClinicName(value))).toBe(normalizeClinicName(value))
      expect(normalizeClinicAddress(normalizeClinicAddress(value))).toBe(normalizeClinicAddress(value))
    }),
  )
})

test('each practice field is required with its own message [H§5]', () => {
  for (const blank of ['', '  ']) {
    expect(professionalRegNoProblem(blank)).toEqual({ code: 'REGISTRATION_NUMBER_REQUIRED' })
    expect(clinicNameProblem(blank)).toEqual({ code: 'CLINIC_NAME_REQUIRED' })
    expect(clinicAddressProblem(blank)).toEqual({ code: 'CLINIC_ADDRESS_REQUIRED' })
  }
  expect(clinicNameProblem('Smile Clinic')).toBeUndefined()
})
