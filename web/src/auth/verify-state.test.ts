import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVerifyState } from './verify-state.ts'

const state = { prefix: '+60', phone: '123000001', identity: 'LOGIN' }

test('the verify screen takes prefix, phone and identity from navigation state [H§2]', () => {
  expect(readVerifyState(state)).toEqual(state)
  expect(readVerifyState({ ...state, retryAfter: 12 })).toEqual({ ...state, retryAfter: 12 })
})

test('if one of them is missing, there is nothing to verify [H§2]', () => {
  for (const key of ['prefix', 'phone', 'identity'] as const) {
    const { [key]: _, ...rest } = state
    expect(readVerifyState(rest)).toBeUndefined()
  }
  expect(readVerifyState({ ...state, identity: 'REGISTER' })).toBeUndefined()
})

test('navigation state of another screen is never a number to verify [H§2]', () => {
  fc.assert(
    fc.property(fc.anything(), left => {
      expect(readVerifyState(left)).toBeUndefined()
    }),
  )
})
