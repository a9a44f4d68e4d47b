import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clinicAddressProblem,
  clinicNameProblem,
  professionalRegNoProblem,
  tidyClinicAddress,
  tidyClinicName,
} from './practice.ts'

test('a clinic name is stored in upper case with single spaces [H§5]', () => {
  expect(tidyClinicName('  Smile   dental Clinic ')).toBe('SMILE DENTAL CLINIC')
  expect(tidyClinicName('klinik gigi 微笑 & co.')).toBe('KLINIK GIGI 微笑 & CO.')
})

test('each word of a clinic address is capitalised and else as typed [H§5]', () => {
  expect(tidyClinicAddress(' no. 12a,  jalan SS2/24 ')).toBe('No. 12a, Jalan SS2/24')
  expect(tidyClinicAddress('écluse road')).toBe('Écluse Road')
  expect(tidyClinicAddress('12 mcDonald street')).toBe('12 McDonald Street')
})

test('tidying again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value => {
      expect(tidyClinicName(tidyClinicName(value))).toBe(tidyClinicName(value))
      expect(tidyClinicAddress(tidyClinicAddress(value))).toBe(tidyClinicAddress(value))
    }),
  )
})

test('each practice field is required with its own message [H§5]', () => {
  for (const blank of ['', '  ']) {
    expect(professionalRegNoProblem(blank)).toBe('Professional Registration Number is required.')
    expect(clinicNameProblem(blank)).toBe('Practice name / Clinic name is required.')
    expect(clinicAddressProblem(blank)).toBe('Clinic address is required.')
  }
  expect(clinicNameProblem('Smile Clinic')).toBeUndefined()
})
