import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVerifyLoginState } from './verify-login-state.ts'

const state = { prefix: '+60', phone: '123000001', identity: 'LOGIN' }

test('the verify screen takes prefix, phone and identity from navigation state, and needs all three [H§2]', () => {
  expect(parseVerifyLoginState(state)).toEqual(state)
  expect(parseVerifyLoginState({ ...state, retryAfter: 12 })).toEqual({ ...state, retryAfter: 12 })
  for (const wrong of [{ prefix: undefined }, { phone: undefined }, { identity: 'REGISTER' }])
    expect(parseVerifyLoginState({ ...state, ...wrong })).toBeUndefined()
  fc.assert(fc.property(fc.anything(), other => parseVerifyLoginState(other) === undefined))
})
