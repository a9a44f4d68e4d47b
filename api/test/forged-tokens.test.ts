import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { HCP } from '@portal/contract/roles'
import { type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { buildHcp, buildToken } from './factories.ts'
import { useTestServer } from './server.ts'

/** Tokens of each kind: enough for each of a few choices to come up. */
const EACH = 20
const DAY = 86_400

const server = useTestServer()
let good: string
let session: { id: string; userId: string; companyId: string }
beforeAll(async () => {
  const hcp = await buildHcp(server)
  good = await buildToken(server, hcp)
  const { id = '' } = server.tokens.read('session', good) ?? {}
  session = { id, userId: hcp.id, companyId: hcp.company_id }
})

type Change = { header?: object; payload?: JWTPayload; secret?: string | Buffer; alg?: string }

/** A token of a live session, valid except for the changes; undefined leaves a claim out. */
function sign({ header, payload, secret = server.secret, alg = 'HS256' }: Change): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const { id: jti, userId, companyId } = session
  const named = { userId, comUserId: userId, role: HCP, companyId, jti, iss: 'hcp-portal', aud: 'session' }
  return new SignJWT({ ...named, iat: now, exp: now + DAY, ...payload })
    .setProtectedHeader({ alg, typ: 'session', ...header })
    .sign(Buffer.from(secret))
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const pick = <T>(...choices: [T, ...T[]]): T => choices[randomInt(choices.length)] ?? choices[0]
const past = () => Math.floor(Date.now() / 1000) - randomInt(1, 90 * DAY)

/** A good token with its claims altered and its signature kept. */
function tamper(): string {
  const [header, payload, signature] = good.split('.')
  const altered = pick<object>(
    { role: pick('ADMIN', 'RETAILER') },
    { userId: randomUUID() },
    { companyId: server.companies.SG.id },
    { jti: randomUUID() },
    { exp: 4_102_444_800 + randomInt(DAY) },
  )
  return `${header}.${encode({ ...decode(payload), ...altered })}.${signature}`
}

function flipBit(): string {
  const bytes = Buffer.from(good.split('.').at(-1) ?? '', 'base64url')
  const at = randomInt(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8))
  return `${good.slice(0, good.lastIndexOf('.'))}.${bytes.toString('base64url')}`
}

function unsigned(): string {
  const [, payload] = good.split('.')
  const alg = pick('none', 'None', 'NONE', 'nOnE')
  return `${encode({ alg, typ: 'session' })}.${payload}.${pick('', good.split('.')[2] ?? '')}`
}

/** A header that brings its own key, signed with it. */
function selfSigned(): string {
  const key = randomBytes(32)
  const jwk = { kty: 'oct', k: key.toString('base64url') }
  const header = pick<object>({ jwk }, { kid: '../../dev/null' }, { x5u: 'https://a.test/key' })
  const signed = `${encode({ alg: 'HS256', typ: 'session', ...header })}.${good.split('.')[1]}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const KINDS: Record<string, () => string | Promise<string>> = {
  'without a signature': unsigned,
  'of another algorithm': () => sign({ alg: pick('HS384', 'HS512') }),
  'of another key': () => sign({ secret: randomBytes(32) }),
  'with a key of its own': selfSigned,
  'of another type': () => sign({ header: { typ: pick('link', 'receipt', 'JWT', 'at+jwt', '') } }),
  'for another audience': () => sign({ payload: { aud: pick('link', 'receipt', 'Session', '') } }),
  'for several audiences': () => sign({ payload: { aud: pick(['session'], ['session', 'link']) } }),
  expired: () => sign({ payload: { exp: past() } }),
  'without an end': () => sign({ payload: { exp: undefined } }),
  'not valid yet': () => sign({ payload: { nbf: Math.floor(Date.now() / 1000) + randomInt(60, DAY) } }),
  'without an id': () => sign({ payload: { jti: undefined } }),
  'of a session that never was': () => sign({ payload: { jti: randomUUID() } }),
  'of another issuer': () =>
    sign({ payload: { iss: pick('portal', 'HCP-PORTAL', `hcp-portal${randomInt(9)}`) } }),
  'of another purpose': () =>
    server.tokens.sign(
      pick('link', 'receipt'),
      { userId: session.userId, comUserId: session.userId, role: HCP, companyId: session.companyId },
      session.id,
      new Date(Date.now() + randomInt(60, DAY) * 1000),
    ),
  'with altered claims': tamper,
  'with a bit of its signature turned': flipBit,
  'cut short': () => good.slice(0, randomInt(1, good.length)),
}

test('the forged tokens would be accepted without their changes', async () => {
  expect((await server.call('GET /users/details', { token: await sign({}) })).status).toBe(200)
})

test.each(Object.keys(KINDS))(
  `none of ${EACH} tokens %s is accepted, as a session or as a link [H§8 D§4]`,
  async kind => {
    for (let count = 0; count < EACH; count++) {
      const token = (await KINDS[kind]?.()) ?? ''
      const asSession = await server.call('GET /users/details', { token })
      expect([asSession.status, asSession.error.message, token]).toEqual([401, 'Invalid token', token])
      const asLink = await server.call('POST /auth/token', { body: { token } })
      expect([asLink.status, asLink.error.code, token]).toEqual([401, 'INVALID_LINK', token])
    }
  },
)
