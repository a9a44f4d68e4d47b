import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enterCode, requestCode } from '../../../test/codes.ts'
import {
  buildAdmin,
  buildHcp,
  buildLink,
  buildLinkCode,
  buildToken,
  freshPhone,
} from '../../../test/factories.ts'
import { buildMessage } from '../../../test/messages.ts'
import { useTestServer } from '../../../test/server.ts'
import { countLastHourCodesSentAndUsed } from '../../auth/codes/codes.queries.ts'
import { findLastBackupAge, recordCompletedBackup } from '../../backup/last-backup.queries.ts'
import { UserFacingError } from '../../config/user-facing-error.ts'
import { countDueMessagesByCompany } from '../../notifications/message-list.queries.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

let broken = false
const logger = createLogger('silent')
const pool = { totalCount: 3, idleCount: 2, waitingCount: 1 }
const metrics = createMetrics({
  companies: [
    { id: '0190a0a0-0000-7000-8000-000000000060', region: 'MY' },
    { id: '0190a0a0-0000-7000-8000-000000000065', region: 'SG' },
  ],
  pool,
  countCodes() {
    pool.idleCount -= 1
    return broken ? Promise.reject(new Error('away')) : countLastHourCodesSentAndUsed(server.db)
  },
  findQueues: () => countDueMessagesByCompany(server.db),
  findBackupAge: async () => (await findLastBackupAge(server.db))?.seconds,
  logger,
})
const server = useTestServer({ SECONDS_BETWEEN_CODES: '0' }, { metrics })

/** The value of a metric by its name and labels; undefined if it is missing. */
async function readValue(line: string): Promise<number | undefined> {
  const found = (await metrics.write()).split('\n').find(one => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
/** Logs in by code and by link, with numbers, ids and tokens in the URLs. */
async function travel(): Promise<void> {
  const phone = freshPhone()
  const hcp = await buildHcp(server, { phone })
  await requestCode(server, phone, 'LOGIN')
  await enterCode(server, { phone }, await requestCode(server, phone, 'LOGIN'))
  const link = await buildLink(server, hcp)
  const { data } = await server.call('POST /auth/token', { body: { token: link } })
  await server.call('DELETE /carts/:id', { token: data.token, params: { id: randomUUID() } })
  await server.app.inject(`/api/nowhere/${phone}`)
  await server.app.inject(`/portal/home/${link}`)
  await server.app.inject(`/l/${await buildLinkCode(server, hcp)}`)
  await server.app.inject({ method: 'PROPFIND', url: `/api/users/${phone}` })
}

test('requests are counted by method, route pattern and class of status, not by URL', async () => {
  await travel()
  const counted = (labels: string) => readValue(`portal_request_seconds_count{${labels}}`)
  expect(await counted('method="POST",route="/api/auth/otp",status="2xx"')).toBe(2)
  expect(await counted('method="DELETE",route="/api/carts/:id",status="4xx"')).toBe(1)
  expect(await counted('method="(any)",route="(none)",status="4xx"')).toBe(4)
})

test('a row that breaks the contract is left out of its list, logged without values, and counted', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const add = (name: string) =>
    server.call('POST /admin/reps', { token, body: { name, phone: freshPhone() } })
  const [{ data: first }, { data: second }] = [await add('Ms Siti Aminah'), await add('Ms Nurul Huda')]
  const event = `select id from audit_events where entity_id = '${second.id}'`
  await server.asOwner(`update change_details set details = '["broken"]' where event_id = (${event})`)
  const { status, data } = await server.call('GET /admin/activity', { token })
  expect(status).toBe(200)
  expect(data.map(({ record }) => record.id).filter(id => [first.id, second.id].includes(id))).toEqual([
    first.id,
  ])
  expect(await readValue('portal_rows_left_out_total{endpoint="GET /admin/activity"}')).toBe(1)
  const line = { endpoint: 'GET /admin/activity', row: '0', problems: ['details: invalid_type'], level: 50 }
  expect(server.log.lines).toContainEqual(expect.objectContaining(line))
})

test('sends are counted by kind, provider and outcome', async () => {
  const labels = 'kind="CODE",provider="log",outcome="taken"'
  expect(await readValue(`portal_message_send_seconds_count{${labels}}`)).toBe(2)
})

test('used codes of the last hour are counted, without replaced ones', async () => {
  expect(await readValue('portal_codes_last_hour{action="LOGIN",outcome="sent"}')).toBe(2)
  expect(await readValue('portal_codes_last_hour{action="LOGIN",outcome="used"}')).toBe(1)
})

test('due messages are counted by company with the age of the oldest, also after failed attempts', async () => {
  const hcp = await buildHcp(server)
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  await buildMessage(server, hcp, { due_at: minutes(-10), next_at: minutes(50), attempts: 4 })
  await buildMessage(server, hcp)
  await buildMessage(server, hcp, { due_at: minutes(10), next_at: minutes(10) })
  expect(await readValue('portal_message_queue_length{company="MY"}')).toBe(2)
  expect(await readValue('portal_message_queue_length{company="SG"}')).toBe(0)
  const age = await readValue('portal_message_queue_age_seconds{company="MY"}')
  expect(age).toBeGreaterThanOrEqual(600)
  expect(age).toBeLessThan(700)
})

test('the age of the last successful backup is exported, infinite if there is none', async () => {
  const line = async () =>
    (await metrics.write()).split('\n').find(one => one.startsWith('portal_backup_age'))
  expect(await line()).toBe('portal_backup_age_seconds +Inf')
  await recordCompletedBackup(server.db, {
    at: new Date(Date.now() - 3_600_000).toISOString(),
    encrypted: true,
  })
  expect(await readValue('portal_backup_age_seconds')).toBeCloseTo(3600, -2)
  await recordCompletedBackup(server.db, { at: new Date().toISOString(), encrypted: true })
  expect(await readValue('portal_backup_age_seconds')).toBeLessThan(60)
})

test("the database connections before the scrape takes one, the event loop's lag and the process are exported", async () => {
  pool.idleCount = 2
  expect(await readValue('portal_database_connections{state="idle"}')).toBe(2)
  expect(await readValue('nodejs_eventloop_lag_seconds')).toBeTypeOf('number')
  expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(1)
})

test('no label or name contains a number, an id, a code or a token [D§3 D§4]', async () => {
  await travel()
  const labels = (await metrics.write()).split('\n').map(line => line.replace(/ [\d.e+-]+$/, ''))
  expect(labels.length).toBeGreaterThan(100)
  expect(labels.filter(label => /\d{4}|[\w-]{20,}\.[\w-]{20,}/.test(label))).toEqual([])
})

test('while the database does not answer, only the other metrics are exported', async () => {
  broken = true
  expect(await readValue('portal_message_queue_length{company="MY"}')).toBeUndefined()
  expect(await readValue('portal_backup_age_seconds')).toBeUndefined()
  expect(await readValue('portal_metrics_failures_total')).toBeGreaterThan(0)
  expect(await readValue('portal_database_connections{state="total"}')).toBe(3)
  broken = false
  expect(await readValue('portal_message_queue_length{company="MY"}')).toBe(2)
})

test('only GET /api/metrics is served on the metrics port, and it is not served on the public port', async () => {
  const { port, close } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, logger)
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const found = await ask('/api/metrics')
  expect([found.status, found.headers.get('content-type')]).toEqual([200, metrics.contentType])
  expect(await found.text()).toContain('portal_request_seconds_bucket')
  for (const path of ['/', '/metrics', '/api/metrics/', '/api/health', '/api/users/details'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/api/metrics', 'POST')).status).toBe(404)
  await expect(serveMetrics(metrics, { port, host: '127.0.0.1' }, logger)).rejects.toThrow(UserFacingError)
  await close()
  expect((await server.app.inject('/api/metrics')).statusCode).toBe(404)
})
