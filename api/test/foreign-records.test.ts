import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { ERROR_STATUS } from '@portal/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type About, foreignSides } from './foreign-row.ts'
import { foreignRows } from './foreign-rows.ts'
import { useTestServer } from './server.ts'
import { readTables } from './tables.ts'
import { buildSide, buildWorld, type Side, type World } from './two-companies.ts'

const server = useTestServer()
let world: World
beforeAll(async () => {
  world = await buildWorld(server)
})

/** The region header is not trusted; the session decides (D§4). */
const HEADERS: Record<string, () => Record<string, string>> = {
  'the right': () => ({ 'x-company-id': server.companies.MY.id }),
  "another company's": () => ({ 'x-company-id': server.companies.SG.id }),
  'a missing': () => ({}),
  'a junk': () => ({ 'x-company-id': '-'.repeat(36) }),
}
const WORST = "another company's"

const rows = Object.entries(foreignRows).map(([name, row]) => ({ name: name as EndpointName, row })) // Object.entries forgets the key type
const reachable = rows.flatMap(({ name, row }) => ('unreachable' in row ? [] : [{ name, ...row }]))
const abouts = reachable.flatMap(({ name, about = [] }) => about.map(one => ({ name, ...one })))

type Calling = About & { name: EndpointName }

/** Calls a row's endpoint about one side's record, as its caller from another side. */
function call(
  { name, as, call: inputOf }: Calling,
  caller: Side,
  about: Side,
  headers: Record<string, string>,
) {
  const token = as === 'admin' ? world.adminToken : caller.token[as]
  return server.call(name, { ...inputOf(about), token, headers })
}

/** A side without records: its ids do not exist. */
function ghostOf(side: Side): Side {
  const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  return JSON.parse(JSON.stringify(side).replace(ids, () => randomUUID()))
}

/** A response byte for byte, without its time and request id. */
function bytesOf({ status, text, headers }: Awaited<ReturnType<typeof call>>): string {
  const { date: _when, 'x-request-id': _number, ...others } = headers
  return JSON.stringify([status, text, others])
}

test('every declared endpoint has a row [H§6]', () => {
  expect(Object.keys(foreignRows).sort()).toEqual(Object.keys(endpoints).sort())
})

test('only endpoints that are public or take no id are listed as reaching no records', () => {
  const unreachable = rows.filter(({ row }) => 'unreachable' in row).map(({ name }) => name)
  const signedIn = unreachable.filter(name => typeof endpoints[name].access === 'object')
  expect(signedIn).toEqual([
    'POST /users/language',
    'POST /auth/logout',
    'GET /admin/second-factor',
    'POST /admin/second-factor/begin',
    'POST /admin/second-factor/confirm',
    'POST /admin/second-factor/recovery-codes',
    'POST /admin/second-factor/off',
    'POST /admin/admins',
    'POST /admin/keys',
    'GET /admin/single-sign-on',
    'POST /admin/password',
    'POST /address/create',
    'GET /admin/request-counts',
    'POST /admin/requests/tracking',
    'GET /admin/delivery-reminders',
    'POST /admin/delivery-reminders',
    'POST /admin/samples/create',
    'GET /admin/sample-rules',
    'POST /admin/sample-rules',
    'GET /back-in-stock',
    'GET /admin/privacy',
    'GET /admin/privacy/hcps',
    'GET /admin/privacy/search',
    'GET /admin/consents',
    'GET /admin/consent-counts',
    'POST /admin/consents/export',
    'GET /admin/do-not-contact',
    'POST /admin/do-not-contact/check',
    'POST /admin/do-not-contact',
    'GET /privacy/account',
    'GET /privacy/my-data',
    'POST /privacy/corrections',
    'POST /privacy/close-account',
    'GET /admin/retention',
    'POST /admin/retention',
    'POST /profile/licence',
    'GET /admin/licence-rule',
    'POST /admin/licence-rule',
    'GET /admin/company',
    'POST /admin/company',
    'POST /admin/company/logo',
    'DELETE /admin/company/logo',
    'POST /admin/couriers/create',
    'GET /admin/documents',
    'POST /admin/documents/draft',
    'POST /admin/documents/discard',
    'POST /admin/documents/publish',
    'GET /rep-card',
    'POST /rep-card',
    'POST /admin/import',
    'GET /admin/invitations',
    'POST /admin/invitations',
    'GET /admin/activity',
    'POST /admin/activity/export',
    'GET /admin/message-counts',
    'GET /admin/mail',
    'POST /admin/mail/test',
    'GET /admin/case-counts',
    'POST /admin/incidents',
    'GET /admin/case-deadlines',
    'POST /admin/case-deadlines',
    'GET /admin/waiting',
    'GET /changes/consents',
    'POST /admin/webhooks',
    'GET /admin/first-steps',
    'POST /admin/reps',
    'POST /messages/notices/read',
    'GET /messages/preferences',
    'POST /messages/preferences',
    'GET /admin/mail-choices',
    'POST /admin/mail-choices',
  ])
})

describe('refused calls, which change no record', () => {
  let before: string
  beforeAll(async () => {
    before = await readTables(server.db)
  })
  afterAll(async () => {
    expect(await readTables(server.db)).toBe(before)
  })

  test.each(abouts)(
    '$name of $as answers the record of another $owner like no record, byte for byte [H§6 R§6 D§2]',
    async about => {
      const missing = bytesOf(await call(about, world.mine, ghostOf(world.mine), {}))
      expect(missing).toContain('"code\\":\\"NOT_FOUND')
      for (const [whose, side] of foreignSides(world, about.owner)) {
        // Each header for the record of the other company; that company's header for each other record.
        for (const [which, headers] of Object.entries(HEADERS)) {
          if (whose !== 'abroad' && which !== WORST) continue
          const answer = await call(about, world.mine, side, headers())
          expect([whose, which, bytesOf(answer)]).toEqual([whose, which, missing])
        }
      }
    },
  )

  const refusing = reachable.flatMap(({ name, refused }) => (refused ? [{ name, refused }] : []))
  test.each(refusing)(
    '$name refuses a mix of own and foreign records [H§6 R§6]',
    async ({ name, refused }) => {
      for (const { at, code = 'NOT_FOUND', ...request } of refused(world)) {
        for (const headers of Object.values(HEADERS)) {
          const { status, error } = await server.call(name, { ...request, headers: headers() })
          expect([at, status, error.code]).toEqual([at, ERROR_STATUS[code], code])
        }
      }
    },
  )
})

describe("the caller's own records", () => {
  const reading = reachable.flatMap(({ name, reads }) => (reads ? [{ name, reads }] : []))
  test.each(reading)(
    "$name shows the caller's own and nothing else, whatever x-company-id says [H§6 H§7 R§6 D§4]",
    async ({ name, reads }) => {
      const { shows, hides, ...request } = reads(world)
      for (const headers of Object.values(HEADERS)) {
        const answer = await server.call(name, { ...request, headers: headers() })
        expect(answer.status).toBe(200)
        expect(shows.filter(id => !answer.text.includes(id))).toEqual([])
        expect(hides.filter(id => answer.text.includes(id))).toEqual([])
      }
    },
  )

  const isRead = ({ name }: Calling) => name.startsWith('GET ')
  const cells = abouts.flatMap(about =>
    (isRead(about) ? Object.keys(HEADERS) : [WORST]).map(which => ({
      ...about,
      which,
    })),
  )
  test.each(cells)(
    "$name of $as works with the caller's own $owner and $which header [H§6 R§6 D§4]",
    async cell => {
      // Each call that changes data gets new records.
      const own = isRead(cell) ? world.mine : await buildSide(server, 'MY')
      expect((await call(cell, own, own, HEADERS[cell.which]?.() ?? {})).status).toBe(200)
      // A rep's HCPs are all alike, an admin's too.
      if (cell.owner !== 'rep') return
      const another = await buildSide(server, 'MY', own.rep)
      expect((await call(cell, own, another, {})).status).toBe(200)
    },
  )
})
