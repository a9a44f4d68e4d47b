import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../lib/storage.ts'
import { saveRememberedPhone } from '../session/remember-me.ts'
import type { TokenClaims } from '../session/session.ts'
import {
  clearRegistrationDraftAndOtp,
  initialRegistrationValues,
  saveRegistrationDraft,
} from './registration-draft.ts'
import { EMPTY_REGISTRATION } from './registration-form.ts'

const rep = (userId: string, companyId: string): TokenClaims => ({
  jti: 's',
  exp: 0,
  userId,
  comUserId: userId,
  role: 'RETAILER',
  companyId,
})
const malaysia = rep('a', '0190a0a0-0000-7000-8000-000000000060')
const singapore = rep('b', '0190a0a0-0000-7000-8000-000000000065')
const typed = { ...EMPTY_REGISTRATION, fullName: 'Nadia Osman', prefix: '+60', number: '123456789' }

beforeEach(() => sessionStorage.clear())

test('a draft is restored for its author until the registration is complete [UX§22]', () => {
  saveRegistrationDraft(undefined, typed)
  expect(initialRegistrationValues(undefined)).toEqual(typed)
  clearRegistrationDraftAndOtp()
  expect(initialRegistrationValues(undefined)).toEqual(EMPTY_REGISTRATION)
})

test('a draft without a number takes the one typed on the login [UX§5]', () => {
  saveRegistrationDraft(undefined, { ...typed, prefix: '', number: '' })
  saveRememberedPhone({ prefix: '+65', phone: '91234567' }, tabStorage)
  expect(initialRegistrationValues(undefined)).toEqual({ ...typed, prefix: '+65', number: '91234567' })
  saveRegistrationDraft(undefined, typed)
  expect(initialRegistrationValues(undefined)).toEqual(typed)
})

test('a draft is private: a rep sees no draft of an HCP or of another rep, and an HCP sees none of a rep', () => {
  saveRegistrationDraft(undefined, typed)
  expect(initialRegistrationValues(malaysia).fullName).toBe('')
  saveRegistrationDraft(malaysia, typed)
  expect(initialRegistrationValues(malaysia)).toEqual(typed)
  expect(initialRegistrationValues(singapore).fullName).toBe('')
  expect(initialRegistrationValues(undefined).fullName).toBe('')
})

test("a rep's registration starts with the prefix of the rep's region", () => {
  expect(initialRegistrationValues(malaysia)).toEqual({ ...EMPTY_REGISTRATION, prefix: '+60' })
  expect(initialRegistrationValues(singapore)).toEqual({ ...EMPTY_REGISTRATION, prefix: '+65' })
})
