import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWebhookProvider } from '../../src/notifications/providers/webhook.ts'
import { outgoing } from './outgoing.ts'

const SECRET = 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4'
const DOCS = join(import.meta.dirname, '../../../docs/messages.md')

let receiver: ChildProcess
let url: string
let said = ''
beforeAll(async () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(await readFile(DOCS, 'utf8')) ?? []
  receiver = spawn(process.execPath, ['--input-type=module', '-e', example], {
    env: { PORT: '0', MESSAGE_WEBHOOK_SECRET: SECRET },
  })
  receiver.stdout?.setEncoding('utf8').on('data', text => (said += text))
  await vi.waitFor(() => expect(said).toMatch(/Listening on \d+/), { timeout: 20_000 })
  url = `http://127.0.0.1:${/\d+/.exec(said)?.[0]}`
})
afterAll(async () => {
  receiver.kill()
  await once(receiver, 'close')
})

const send = (secret: string) => createWebhookProvider({ url, secret }).send(outgoing())

test('the documented receiver accepts signed messages, and forwards a repeated message once', async () => {
  for (const secret of ['another secret', SECRET.toLowerCase()])
    await expect(send(secret)).rejects.toMatchObject({ message: 'answered 401' })
  expect(await send(SECRET)).toMatchObject({ answer: 'answered 202' })
  expect(await send(SECRET)).toMatchObject({ answer: 'answered 202' })
  expect(said.match(/To \+60123456789: RM0\.00/g)).toHaveLength(1)
})
