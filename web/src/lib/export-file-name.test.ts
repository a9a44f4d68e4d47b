import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDisplayTimeZone } from './dates.ts'
import { exportFileName } from './export-file-name.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-10-31T16:30:00Z') }))
afterEach(() => vi.useRealTimers())

const STATE = { name: 'state', options: [{ value: 'POSTED', label: 'Penghantaran: é/ü' }] }

test.each([
  ['Asia/Kuala_Lumpur', 'requests_2026-11-01-00-30.csv'],
  ['Asia/Singapore', 'requests_2026-11-01-00-30.csv'],
  ['UTC', 'requests_2026-10-31-16-30.csv'],
])('the time is that of the company, at the border of a day too: %s', (zone, name) => {
  setDisplayTimeZone(zone)
  expect(exportFileName({ of: 'requests' })).toBe(name)
})

test('choices are named in words, days and lots by value, and all else by its kind alone', () => {
  setDisplayTimeZone('Asia/Kuala_Lumpur')
  const filters = {
    ...{
      search: '+60 12-300 0001',
      number: '0123000001',
      rep: 'Aisyah',
      state: 'POSTED',
      empty: '',
      none: undefined,
    },
    ...{ from: '2026-10-01', lot: '../../A 1', active: true },
  }
  expect(exportFileName({ of: 'requests', filters, named: [STATE, { name: 'lot' }] })).toBe(
    'requests_search_number_rep_Penghantaran-e-u_from-2026-10-01_lot-A-1_active_2026-11-01-00-30.csv',
  )
})

test('a name has letters, digits and hyphens alone, a bound, and always the time and the type', () => {
  setDisplayTimeZone('Asia/Kuala_Lumpur')
  const long = Object.fromEntries(
    Array.from({ length: 9 }, (_, no) => [`lot${no}`, 'x\u202e\u0000:*?"<>|\\\n'.repeat(30)]),
  )
  const name = exportFileName({
    of: '..',
    type: 'xlsx',
    filters: long,
    named: Object.keys(long).map(name => ({ name })),
  })
  expect(name).toMatch(/^_[\dA-Za-z_-]+_2026-11-01-00-30\.xlsx$/)
  expect(name.length).toBeLessThanOrEqual(142)
})
