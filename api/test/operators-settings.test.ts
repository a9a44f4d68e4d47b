import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'

const env = parseEnv(readFileSync(join(import.meta.dirname, '../../deploy/portal.env'), 'utf8'))

test('the example of production settings lacks only the secrets and the gateway', () => {
  const start = () => readConfig({ NODE_ENV: 'production', ...env })
  const empty = Object.keys(env).filter(name => env[name] === '')
  expect(empty.sort()).toEqual([
    'BACKUP_PASSPHRASE',
    'MESSAGE_WEBHOOK_SECRET',
    'MESSAGE_WEBHOOK_URL',
    'SESSION_SECRET',
  ])
  const problem = new RegExp(`^The portal cannot start:(\\n  - (${empty.join('|')}) .*){3}$`)
  expect(start).toThrow(problem)
})
