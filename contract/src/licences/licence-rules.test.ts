import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInZone, localTimeToInstant } from '../days.ts'
import { LICENCE_BODY_CODES, licenceBodiesIn, licenceRegisterUrl } from './licence-bodies.ts'
import {
  defaultLicenceEndDay,
  isLicencePastGrace,
  LICENCE_GRACE_MAX,
  LICENCE_SOON_DAYS,
  licenceEndDayProblem,
  licenceState,
  renewedLicenceEndDayProblem,
} from './licence-rules.ts'

const zones = fc.constantFrom('Asia/Kuala_Lumpur', 'Asia/Singapore')
const days = fc.integer({ min: 0, max: 20_000 }).map(count => addDays('2000-01-01', count))
const grace = fc.integer({ min: 0, max: LICENCE_GRACE_MAX })

test('a certificate and its grace last until midnight of their last day in company time, not a second longer', () => {
  fc.assert(
    fc.property(days, grace, zones, (validUntil, graceDays, zone) => {
      const midnight = localTimeToInstant(addDays(validUntil, graceDays + 1), '00:00', zone)
      const isOverAt = (seconds: number) =>
        isLicencePastGrace(
          validUntil,
          graceDays,
          dayInZone(new Date(midnight.getTime() + seconds * 1000), zone),
        )
      expect([isOverAt(-86_400), isOverAt(-1), isOverAt(0), isOverAt(86_400)]).toEqual([
        false,
        false,
        true,
        true,
      ])
    }),
  )
})

test('a certificate ends soon from 60 days before its last day to the end of that day', () => {
  fc.assert(
    fc.property(days, validUntil => {
      const stateOn = (after: number) => licenceState(validUntil, addDays(validUntil, after))
      expect([stateOn(-LICENCE_SOON_DAYS - 1), stateOn(-LICENCE_SOON_DAYS), stateOn(0), stateOn(1)]).toEqual([
        'VALID',
        'ENDS_SOON',
        'ENDS_SOON',
        'ENDED',
      ])
    }),
  )
})

test('without a date a certificate is valid until the year ends', () => {
  expect(defaultLicenceEndDay('2026-01-01')).toBe('2026-12-31')
  expect(defaultLicenceEndDay('2026-12-31')).toBe('2026-12-31')
})

test('a date that is a slip of the pen is refused, and for a renewal one that has passed', () => {
  expect(licenceEndDayProblem('2031-12-31', '2026-11-24')).toBeUndefined()
  expect(licenceEndDayProblem('2032-01-01', '2026-11-24')).toMatchObject({ code: 'LICENCE_TOO_LATE' })
  expect(licenceEndDayProblem('2020-01-01', '2026-11-24')).toBeUndefined()
  expect(renewedLicenceEndDayProblem('2026-11-23', '2026-11-24')).toMatchObject({ code: 'LICENCE_OVER' })
  expect(renewedLicenceEndDayProblem('2026-11-24', '2026-11-24')).toBeUndefined()
})

test('each country has its bodies with a register by https, and any other body without one', () => {
  expect(licenceBodiesIn('MY')).toEqual(['MMC', 'MDC', 'PBM', 'MAHPC', 'Other'])
  expect(licenceBodiesIn('SG')).toEqual(['SMC', 'SDC', 'SPC', 'AHPC', 'Other'])
  const registers = LICENCE_BODY_CODES.map(licenceRegisterUrl)
  expect(registers.filter(register => register?.startsWith('https://'))).toHaveLength(8)
  expect(licenceRegisterUrl('Other')).toBeUndefined()
})
