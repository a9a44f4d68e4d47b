import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { createSettingsSchema, readConfig } from '../../config/config.ts'
import { parseSettings } from '../../config/setting.ts'
import type { Outgoing } from './provider.ts'
import { createSmtpProvider, type SMTP_PATIENCE } from './smtp.ts'

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

type Options = { production?: boolean; user?: string; patience?: Partial<typeof SMTP_PATIENCE>; ca?: string }

function providerAt(port: number, { production = false, user = '', patience, ca }: Options = {}) {
  const { mail } = readConfig({ SMTP_URL: `smtp://${user}localhost:${port}`, MAIL_FROM: FROM })
  if (mail === undefined) throw new Error('There is no mail server')
  const limits = { connection: 5000, greeting: 5000, silence: 5000, whole: 10_000, ...patience }
  return createSmtpProvider(mail, { production, publicUrl: 'https://portal.example', patience: limits, ca })
}

test('a mail arrives with its subject, its sender, its id and its text', async () => {
  const { port, taken } = await startSmtpServer()
  const { providerId, answer } = await providerAt(port).send(MAIL)
  expect(providerId).toBe(MAIL.id)
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
