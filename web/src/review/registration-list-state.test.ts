import { describe, expect, test } from 'vitest'
import { parseRegistrationListState, toRegistrationSearchParams } from './registration-list-state.ts'

describe('the admin list in the address', () => {
  test('each part is omitted when empty, except the page, which is always written [R§2]', () => {
    const empty = parseRegistrationListState(new URLSearchParams())
    expect(toRegistrationSearchParams(empty).toString()).toBe('page=1')
  })

  test('the state survives writing and reading [R§2]', () => {
    const state = {
      search: 'Mei & Co',
      status: 'PENDING',
      salesRep: 'NOT_ASSIGNED',
      origin: 'REGISTERED',
      reached: 'SHIPPED',
      licence: 'ENDS_SOON',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: 'oldest',
      page: 3,
    } as const
    expect(parseRegistrationListState(toRegistrationSearchParams(state))).toEqual(state)
  })

  test.each(['', '0', '-1', '1.5', 'last', '1e99'])('page %j counts as the first [R§2]', page => {
    expect(parseRegistrationListState(new URLSearchParams({ page })).page).toBe(1)
  })

  test.each(['aisyah', '1', '-'.repeat(36)])(
    'an invalid sales rep %j becomes an id that matches no registration [R§5]',
    salesRep => {
      const state = parseRegistrationListState(new URLSearchParams({ salesRep }))
      expect(state.salesRep).toBe('00000000-0000-0000-0000-000000000000')
      expect(parseRegistrationListState(toRegistrationSearchParams(state))).toEqual(state)
    },
  )

  test('an unknown sort order is ignored', () => {
    expect(parseRegistrationListState(new URLSearchParams({ sort: 'name' })).sort).toBeUndefined()
  })

  test('an unknown status is ignored [R§2]', () => {
    expect(parseRegistrationListState(new URLSearchParams({ status: 'LOST' })).status).toBeUndefined()
  })
})
