import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { readConfig } from '../../config/config.ts'
import {
  checkBackupAge,
  checkClockDrift,
  checkDiskSpace,
  checkMailServer,
  checkProvidersReachable,
} from './check-environment.ts'

const HOUR = 3600
const MB = 1024 ** 2

test('a clock difference of two seconds is a warning, of fifteen a problem', () => {
  expect([0, 1900, -2000, 14_000, -15_000, 90_000].map(apart => checkClockDrift(apart).state)).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
    'problem',
    'problem',
  ])
})

test('free disk space below a gigabyte is a warning, below the reserve a problem', () => {
  const found = [2048, 1023, 64, 63].map(free => checkDiskSpace(free * MB, 64 * MB).state)
  expect(found).toEqual(['ok', 'warning', 'warning', 'problem'])
})

test('a backup may be a day old and must be encrypted, is a problem after a week or when there was none, and a demo needs none', () => {
  const stateOf = (hours: number | undefined, demo = false, encrypted: boolean | null = true) =>
    checkBackupAge(hours === undefined ? undefined : { seconds: hours * HOUR, encrypted }, demo).state
  const ages = [1, 25.9, 26, 167, 168, undefined]
  const states = ages.map(age => stateOf(age))
  expect(states).toEqual(['ok', 'ok', 'warning', 'warning', 'problem', 'problem'])
  expect(ages.map(age => stateOf(age, true, false))).toEqual(ages.map(() => 'ok'))
  expect([stateOf(1, false, false), stateOf(1, false, null)]).toEqual(['warning', 'ok'])
  expect(checkBackupAge({ seconds: 72 * HOUR, encrypted: true }, false).text).toBe(
    'Backup: the last one is 3 days old. Make one: npm run portal -- backup FILE (docs/backup.md).',
  )
})

test('any response makes a provider reachable, the URL path is not sent, and no response is a problem', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const settings = { chains: { MY: [], SG: [] }, perDay: 1 }
  const webhook = { url: `${origin}/send?token=hidden`, secret: '' }
  expect(await checkProvidersReachable({ ...settings, webhook })).toEqual([
    { state: 'ok', text: `Messages: webhook answers at ${origin}.` },
  ])
  expect(asked).toEqual(['HEAD /'])
  server.close()
  await once(server, 'close')
  const [gone] = await checkProvidersReachable({ ...settings, webhook })
  expect(gone).toMatchObject({ state: 'problem', text: expect.stringContaining('ECONNREFUSED') })
  expect(gone?.text).not.toContain('hidden')
})

test('a mail server is fine if it takes the log-in, and in production without TLS a problem; no mail is sent', async () => {
  const { port, taken } = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('Wrong'), { user: username }),
  })
  const found = (password: string, production = false) => {
    const SMTP_URL = `smtp://portal:${password}@localhost:${port}`
    const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'portal@company.example' })
    if (mail === undefined) throw new Error('There is no mail server')
    return checkMailServer(mail, { production, publicUrl: 'https://portal.example' })
  }
  expect(await found('right')).toMatchObject({ state: 'ok' })
  expect(await found('wrong')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('answered 535'),
  })
  expect((await found('right', true)).state).toBe('problem')
  expect(taken).toEqual([])
})
