import { describe, expect, test } from 'vitest'
import { readListState, writeListState } from './list-state.ts'

describe('the admin list in the address', () => {
  test('each part is omitted when empty, except the page, which is always written [R§2]', () => {
    const empty = { search: '', status: undefined, salesRep: undefined, page: 1 }
    expect(writeListState(empty).toString()).toBe('page=1')
  })

  test('what is written is read back [R§2]', () => {
    const state = { search: 'Mei & Co', status: 'PENDING', salesRep: 'NOT_ASSIGNED', page: 3 } as const
    expect(readListState(writeListState(state))).toEqual(state)
  })

  test.each(['', '0', '-1', '1.5', 'last', '1e99'])('page %j counts as the first [R§2]', page => {
    expect(readListState(new URLSearchParams({ page })).page).toBe(1)
  })

  test('an unknown status filters nothing [R§2]', () => {
    expect(readListState(new URLSearchParams({ status: 'LOST' })).status).toBeUndefined()
  })
})
