import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSettingsSchema } from './config.ts'
import { listSettings } from './setting.ts'

/** With all that makes further settings count. */
const PRODUCTION = {
  NODE_ENV: 'production',
  MESSAGES_MY: 'webhook,twilio,whatsapp',
  SMTP_URL: 'smtps://mail.company.example',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector',
  OIDC_ISSUER: 'https://sign-in.example',
}

test('docs/configuration.md has the table of all settings with their defaults and descriptions [D§1]', () => {
  const inDemo = new Map(
    listSettings(createSettingsSchema({})).map(({ setting }) => [setting.name, setting.fallback]),
  )
  const rows = listSettings(createSettingsSchema(PRODUCTION)).map(
    ({ setting: { name, fallback, meaning } }) => {
      const other = inDemo.get(name) ?? fallback
      const defaults = [fallback && `\`${fallback}\``, other !== fallback && `\`${other}\` in demo mode`]
      return `| \`${name}\` | ${defaults.filter(Boolean).join(', ')} | ${meaning} |`
    },
  )
  const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
  expect(page.split('\n').filter(line => line.startsWith('| `'))).toEqual(rows)
})
