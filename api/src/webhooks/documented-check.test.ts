import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WEBHOOK_EVENTS } from '@portal/contract/webhooks/webhook-events'
import { expect, test } from 'vitest'
import { makeWebhookSecret, signWebhook } from './webhook-secrets.ts'

const readPage = () => readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')

type Check = (secret: string, headers: Record<string, string>, body: string, now?: number) => boolean

test('the code of docs/webhooks.md tells what the portal has sent from everything else', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(await readPage()) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'webhook-check-'))
  const file = join(folder, 'check.mjs')
  await writeFile(file, code)
  const { isFromPortal }: { isFromPortal: Check } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  await rm(folder, { recursive: true })
  const [own, former, other] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()]
  const body = '{"data":{}}'
  const headers = signWebhook([own, former], { id: 'an id', body, at: new Date() })
  expect([isFromPortal(own, headers, body), isFromPortal(former, headers, body)]).toEqual([true, true])
  expect(isFromPortal(other, headers, body)).toBe(false)
  expect(isFromPortal(own, headers, '{"data":{"a":1}}')).toBe(false)
  expect(isFromPortal(own, { ...headers, 'webhook-id': 'another id' }, body)).toBe(false)
  expect(isFromPortal(own, headers, body, Date.now() + 301_000)).toBe(false)
})

test('the page names each event', async () => {
  const [, named = ''] = /\| event \|.*?\n(.*?)\n\n/s.exec(await readPage()) ?? []
  const events = [...named.matchAll(/`([a-z]+\.[a-z]+)`/g)].map(([, event]) => event)
  expect(events.toSorted()).toEqual(WEBHOOK_EVENTS.toSorted())
})
