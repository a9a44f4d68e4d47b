import { beforeEach, expect, test } from 'vitest'
import { buildHcp } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { enqueueBulkNotifications } from './enqueue-notification.ts'

const server = useTestServer()
beforeEach(() => server.db.deleteFrom('messages').execute())

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The sign of these names is that of the way to Greenwich.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

const hourIn = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))

/** Minutes until a bulk message of an hour of the day is due, and the hour of then. */
async function findDue(hour: number) {
  const { id: userId, company_id: companyId } = await buildHcp(server)
  const byDayIn = zoneAt(hour)
  await enqueueBulkNotifications(server.db, {
    companyId,
    kind: 'ACCOUNT_READY',
    people: [{ userId }],
    byDayIn,
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
