import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { makeCertificate, startSmtpServer } from '../../../test/smtp-server.ts'
import { createSettingsSchema, readConfig } from '../../config/config.ts'
import { parseSettings } from '../../config/setting.ts'
import { MAIL_LEASE_SECONDS } from '../retry-schedule.ts'
import { type Outgoing, type Provider, SendError } from './provider.ts'
import { createSmtpProvider, SMTP_TIMEOUTS } from './smtp.ts'

const FROM = 'Samples <portal@company.example>'
const MAIL: Outgoing = {
  id: '5b0f6d0e-9c55-4f3f-9d0e-0d6f4c9d1a01',
  to: 'admin@company.example',
  kind: 'MAIL_TEST',
  locale: 'en',
  subject: 'Meridian: Test e-mail',
  text: 'E-mails from the portal reach you.\n\nhttps://portal.example/admin',
  parameters: [],
}

type Options = { production?: boolean; user?: string; patience?: Partial<typeof SMTP_TIMEOUTS>; ca?: string }

function providerAt(port: number, { production = false, user = '', patience, ca }: Options = {}) {
  const { mail } = readConfig({ SMTP_URL: `smtp://${user}localhost:${port}`, MAIL_FROM: FROM })
  if (mail === undefined) throw new Error('There is no mail server')
  const limits = { connection: 5000, greeting: 5000, silence: 5000, whole: 10_000, ...patience }
  return createSmtpProvider(mail, { production, publicUrl: 'https://portal.example', patience: limits, ca })
}

test('a mail arrives with its subject, its sender, its id and its text', async () => {
  const { port, taken } = await startSmtpServer()
  const { answer } = await providerAt(port).send(MAIL)
  expect(answer).toMatch(/^answered 250/)
  expect(taken).toMatchObject([{ from: 'portal@company.example', to: [MAIL.to] }])
  const raw = taken[0]?.raw ?? ''
  expect(raw).toContain(`Message-ID: <${MAIL.id}@portal.example>`)
  expect(raw).toContain('Subject: Meridian: Test e-mail')
  expect(raw).toContain('From: Samples <portal@company.example>')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain('https://portal.example/admin')
})

test('SMTP_URL and MAIL_FROM are checked when the portal starts', () => {
  const read = (SMTP_URL: string, MAIL_FROM = FROM) =>
    parseSettings(createSettingsSchema({ SMTP_URL, MAIL_FROM }), { SMTP_URL, MAIL_FROM }, 'No').mail
  expect(read('smtps://user%40company:p%3Aw@mail.example')).toEqual({
    server: { host: 'mail.example', port: 465, secure: true, auth: { user: 'user@company', pass: 'p:w' } },
    from: { name: 'Samples', address: 'portal@company.example' },
  })
  expect(read('smtp://[::1]', 'portal@company.example')).toEqual({
    server: { host: '::1', port: 587, secure: false, auth: undefined },
    from: { name: '', address: 'portal@company.example' },
  })
  const wrong = [
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/?tls.rejectUnauthorized=false',
    'x',
    'smtp://a%@b',
  ]
  for (const url of wrong) expect(() => read(url), url).toThrow(/SMTP_URL must be/)
  for (const from of ['', 'portal', 'a@b, c@d', 'A\nBcc: x@y <a@b>', 'a@b <c@d', '"x" <a@b>'])
    expect(() => read('smtp://mail.example', from), from).toThrow(/MAIL_FROM must be/)
  expect(readConfig({ MAIL_FROM: FROM }).mail).toBeUndefined()
})

test('line breaks in a subject or a text make no header and no recipient', async () => {
  const { port, taken } = await startSmtpServer()
  const subject = 'Report 7\r\nBcc: other@evil.example\r\n\r\nHello'
  await providerAt(port).send({ ...MAIL, subject, text: 'One\r\n.\r\nRCPT TO:<other@evil.example>' })
  expect(taken.map(({ to }) => to)).toEqual([[MAIL.to]])
  const [headers = '', body = ''] = (taken[0]?.raw ?? '').split('\r\n\r\n')
  expect(headers.split('\r\n').filter(line => /^(bcc|cc|to):/i.test(line))).toEqual([`To: ${MAIL.to}`])
  expect(body).toContain('RCPT TO:<other@evil.example>')
})

test('an address with unusual letters gets its mail or a refusal for good, and nobody else gets it', async () => {
  const plain = ["d'or@company.example", 'a+b@company.example', 'dr_.x-1@company.example']
  const strange = [
    ...[
      'a,b@company.example',
      'a;b@company.example',
      'a<b@company.example',
      'a>b@company.example',
      'a"b@company.example',
    ],
    ...[
      '(a)b@company.example',
      'a\\@company.example',
      'ü@company.example',
      'x@evil.example>\r\nRCPT TO:<y@evil.example',
    ],
    ...[
      'undisclosed:x@company.example',
      'admin@münchen.example',
      'a:b;@company.example',
      '-x@company.example',
    ],
  ]
  const { port, taken } = await startSmtpServer()
  const outcomes = []
  for (const to of [...plain, ...strange]) {
    taken.length = 0
    const outcome = await providerAt(port)
      .send({ ...MAIL, to })
      .catch((error: SendError) => error)
    const reached = taken.flatMap(mail => mail.to).map(withoutQuotes)
    outcomes.push([to, outcome instanceof SendError ? outcome.lasting : reached])
    if (outcome instanceof SendError) expect([outcome.lasting, reached], to).toEqual([true, []])
    else expect(reached, to).toEqual([to])
  }
  expect(outcomes.slice(0, plain.length)).toEqual(plain.map(to => [to, [to]]))
})

/** An address may stand in quotes on its way, as RFC 5321 asks for some letters. */
const withoutQuotes = (address: string) =>
  address.replace(/^"(.*)"@/, (_quoted, local: string) => `${local.replace(/\\(.)/g, '$1')}@`)

/** What becomes of a mail that is not sent. */
async function failureOf(provider: Provider, mail = MAIL) {
  const error = await provider.send(mail).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof SendError)) throw new Error('It was sent', { cause: error })
  const { message, lasting, maybeSent, bounced } = error
  return { message, lasting, maybeSent, bounced }
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const passing = { lasting: false, maybeSent: false, bounced: false }

test('a server that refuses an address for good marks it; by its own rules, or for now, it does not', async () => {
  let refusal = answer(550, '5.1.1 <admin@company.example> user 60123456789 unknown')
  const { port, taken } = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(refusal) })
  const failure = () => failureOf(providerAt(port))
  const bounce = { lasting: true, maybeSent: false, bounced: true }
  expect(await failure()).toEqual({ ...bounce, message: 'answered 550 5.1.1: … user … unknown' })
  refusal = answer(550, 'no such user')
  expect(await failure()).toMatchObject(bounce)
  refusal = answer(554, '5.7.1 Relay access denied')
  expect(await failure()).toEqual({ ...passing, message: 'answered 554 5.7.1: Relay access denied' })
  refusal = answer(450, '4.7.1 Greylisted')
  expect(await failure()).toMatchObject(passing)
  expect(taken).toEqual([])
})

test('a server that refuses the sender, the log-in or the text says nothing of the address', async () => {
  const sender = await startSmtpServer({ onMailFrom: (_a, _s, done) => done(answer(553, 'not yours')) })
  expect(await failureOf(providerAt(sender.port))).toEqual({ ...passing, message: 'answered 553: not yours' })
  const logins: unknown[] = []
  const login = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(answer(535, '5.7.8 Wrong password'))
    },
  })
  const refused = await failureOf(providerAt(login.port, { user: 'portal%40company:p%3Aw@' }))
  expect(refused).toEqual({ ...passing, message: 'answered 535 5.7.8: Wrong password' })
  expect(logins[0]).toEqual(['portal@company', 'p:w'])
  const text = await startSmtpServer({
    onData: (stream, _session, done) => stream.on('end', () => done(answer(554, '5.6.0 No'))).resume(),
  })
  expect(await failureOf(providerAt(text.port))).toEqual({
    ...{ lasting: true, maybeSent: false, bounced: false },
    message: 'answered 554 5.6.0: No',
  })
})

test('a server that is away or never greets is tried again', async () => {
  const gone = createServer()
  gone.listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo // a TCP server's address is never a string
  const silent = await failureOf(providerAt(port, { patience: { greeting: 50 } }))
  expect(silent).toEqual({ ...passing, message: 'no answer in time' })
  await new Promise(resolve => gone.close(resolve))
  expect(await failureOf(providerAt(port))).toEqual({ ...passing, message: 'connection refused' })
})

test('a server that greets late and takes its time is waited for', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>()
  const { port, taken } = await startSmtpServer({
    onConnect: (_session, done) => {
      ask()
      void greeted.then(() => done())
    },
  })
  const sent = providerAt(port).send(MAIL)
  await asked
  expect(taken).toEqual([])
  greet()
  await sent
  expect(taken).toHaveLength(1)
  expect(SMTP_TIMEOUTS.silence).toBeGreaterThan(60_000)
  expect(SMTP_TIMEOUTS.whole).toBeLessThan(MAIL_LEASE_SECONDS * 1000)
})

test('a connection that breaks before the end of the text is tried again; after it the mail may have arrived', async () => {
  const early = await startSmtpServer(cut => ({ onRcptTo: () => cut() }))
  expect(await failureOf(providerAt(early.port))).toMatchObject(passing)
  const late = await startSmtpServer(cut => ({ onData: stream => stream.on('end', cut).resume() }))
  const unknown = { lasting: true, maybeSent: true, bounced: false }
  expect(await failureOf(providerAt(late.port))).toEqual({
    ...unknown,
    message: 'no answer to the text, which may have arrived',
  })
  // The same when the server says nothing any more.
  const { promise: read, resolve: end } = Promise.withResolvers<void>()
  const hanging = await startSmtpServer({ onData: stream => stream.on('end', end).resume() })
  const failure = failureOf(providerAt(hanging.port, { patience: { silence: 1500 } }))
  await read
  expect(await failure).toMatchObject(unknown)
  // It answers 250 and goes.
  const polite = await startSmtpServer(cut => ({ onClose: () => cut() }))
  expect((await providerAt(polite.port).send(MAIL)).answer).toMatch(/^answered 250/)
})

test('in production a server without STARTTLS gets neither a mail nor a password', async () => {
  const seen: string[] = []
  const { port, taken } = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      seen.push(username ?? '')
      done(null, { user: username })
    },
  })
  const failure = await failureOf(providerAt(port, { production: true, user: 'portal:word@' }))
  expect(failure).toMatchObject(passing)
  expect([seen, taken]).toEqual([[], []])
})

test('a certificate counts that is trusted and names the host, in production and elsewhere', async () => {
  const [right, foreign] = [makeCertificate('localhost'), makeCertificate('mail.other.example')]
  const serve = (certificate: typeof right) => startSmtpServer({ ...certificate, disabledCommands: [] })
  const server = await serve(right)
  for (const production of [true, false]) {
    const distrusted = await failureOf(providerAt(server.port, { production }))
    expect(distrusted).toEqual({ ...passing, message: 'certificate not trusted' })
  }
  await providerAt(server.port, { production: true, ca: right.cert }).send(MAIL)
  expect(server.taken).toHaveLength(1)
  const other = await serve(foreign)
  const named = await failureOf(providerAt(other.port, { production: true, ca: foreign.cert }))
  expect(named).toEqual({ ...passing, message: 'certificate not trusted' })
})
