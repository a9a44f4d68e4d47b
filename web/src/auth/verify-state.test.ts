import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVerifyState } from './verify-state.ts'

const state = { prefix: '+60', phone: '123000001', identity: 'LOGIN' }

test('the verify screen takes prefix, phone and identity from navigation state and needs all three [H§2]', () => {
  expect(parseVerifyState(state)).toEqual(state)
  expect(parseVerifyState({ ...state, retryAfter: 12 })).toEqual({ ...state, retryAfter: 12 })
  for (const wrong of [{ prefix: undefined }, { phone: undefined }, { identity: 'REGISTER' }])
    expect(parseVerifyState({ ...state, ...wrong })).toBeUndefined()
  fc.assert(fc.property(fc.anything(), other => parseVerifyState(other) === undefined))
})
