import { BULK_NOTICES_PER_MINUTE } from '@portal/contract/notifications/message-kinds'
import { beforeEach, expect, test } from 'vitest'
import { buildHcp } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { hourIn, zoneAt } from '../../test/time-zones.ts'
import { enqueueBulkNotifications } from './enqueue-notification.ts'

const server = useTestServer()
beforeEach(() => server.db.deleteFrom('messages').execute())

/** Hours until a bulk message of an hour of the day is due, and the hour of then. */
async function findDue(hour: number) {
  const { id: userId, company_id: companyId } = await buildHcp(server)
  const byDayIn = zoneAt(hour)
  await enqueueBulkNotifications(server.db, {
    companyId,
    kind: 'REP_ASSIGNED',
    recipients: [{ userId }],
    quietHoursTimeZone: byDayIn,
  })
  const { due_at: due } = await server.db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .select('due_at')
    .executeTakeFirstOrThrow()
  return { hours: (due.getTime() - Date.now()) / 3_600_000, hour: hourIn(byDayIn, due) }
}

test.each([8, 12, 19])('at %i:00 a message that can wait is due at once', async hour => {
  expect(Math.abs((await findDue(hour)).hours)).toBeLessThan(0.1)
})

test.each([
  [20, 12],
  [23, 9],
  [0, 8],
  [7, 1],
])('at %i:00 it is due at the next 08:00', async (hour, most) => {
  const due = await findDue(hour)
  expect(due.hour).toBe(8)
  expect(due.hours).toBeGreaterThan(most - 1.1)
  expect(due.hours).toBeLessThanOrEqual(most)
})

test('a bulk that begins in the evening stops at 20:00 and goes on at 08:00', async () => {
  const { id: userId, company_id: companyId } = await buildHcp(server)
  const byDayIn = zoneAt(19)
  const people = Array(70 * BULK_NOTICES_PER_MINUTE).fill({ userId })
  await enqueueBulkNotifications(server.db, {
    companyId,
    kind: 'REP_ASSIGNED',
    recipients: people,
    quietHoursTimeZone: byDayIn,
  })
  const rows = await server.db.selectFrom('messages').orderBy('due_at').select('due_at').execute()
  const hours = rows.map(({ due_at }) => hourIn(byDayIn, due_at))
  const nextDay = hours.indexOf(8)
  expect(new Set(hours.slice(0, nextDay))).toEqual(new Set([19]))
  expect(hours.slice(nextDay).filter(hour => hour > 9)).toEqual([])
  const [last, first] = [rows[nextDay - 1], rows[nextDay]].map(row => row?.due_at.getTime() ?? 0)
  // A minute apart but for the night.
  const apart = ((first ?? 0) - (last ?? 0)) / 60_000
  expect(apart).toBeGreaterThan(12 * 60)
  expect(apart).toBeLessThan(12 * 60 + 2)
})

test('a recall does not wait for the invitations of the next morning', async () => {
  const { id: userId, company_id: companyId } = await buildHcp(server)
  const people = [{ userId }]
  await enqueueBulkNotifications(server.db, {
    companyId,
    kind: 'REP_ASSIGNED',
    recipients: people,
    quietHoursTimeZone: zoneAt(21),
  })
  await enqueueBulkNotifications(server.db, { companyId, kind: 'SAMPLE_RECALL', recipients: people })
  const [first, second] = await server.db
    .selectFrom('messages')
    .orderBy('due_at')
    .select(['kind', 'due_at'])
    .execute()
  expect([first?.kind, second?.kind]).toEqual(['SAMPLE_RECALL', 'REP_ASSIGNED'])
  expect(Math.abs((first?.due_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})
