import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCOPES } from '@portal/contract/auth/scopes'
import { expect, test } from 'vitest'
import { buildCourier } from './couriers.ts'
import { buildHcp, buildLot, buildOrder, buildRep, buildShopItem } from './factories.ts'
import { buildKey } from './keys.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()
const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const walks = page.split('\n## ').slice(1)

/** The lines of a walk: commands, and names for parts of the answers. */
function stepsOf(walk: string): string[] {
  const blocks = [...walk.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  return blocks.flatMap(block => block.replaceAll('\\\n', ' ').trim().split('\n'))
}

/** The arguments of a command as a shell hands them to curl. */
function argumentsOf(command: string, env: Record<string, string>): string[] {
  const told = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('sh', ['-uc', told], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
}

/** Sends what curl would send. */
async function send(given: readonly string[]) {
  const valuesOf = (option: string) => given.filter((_, index) => given[index - 1] === option)
  const url = given.find(text => text.startsWith('https://')) ?? ''
  const [body] = valuesOf('-d')
  const answer = await server.app.inject({
    method: valuesOf('-X')[0] === 'POST' ? 'POST' : 'GET',
    url: url.replace('https://portal.test', ''),
    headers: Object.fromEntries(valuesOf('-H').map(header => header.split(/: (.*)/s).slice(0, 2))),
    ...(body !== undefined && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, text: answer.payload, json: isJson ? answer.json() : undefined }
}

/** Runs a walk with a key that has the scopes it names. @returns the answers to its commands */
async function run(title: string) {
  const walk = walks.find(each => each.startsWith(title)) ?? ''
  const [named = ''] = /^Scopes .*/m.exec(walk) ?? []
  const { secret } = await buildKey(server, {
    scopes: SCOPES.filter(scope => named.includes(`\`${scope}\``)),
  })
  const env: Record<string, string> = {
    PORTAL: 'https://portal.test',
    KEY: secret,
    PATH: process.env.PATH ?? '',
  }
  const answers: Awaited<ReturnType<typeof send>>[] = []
  for (const step of stepsOf(walk)) {
    const [, name, path = ''] = /^# (\w+) = ([\w.]+)$/.exec(step) ?? []
    if (name === undefined) {
      const answer = await send(argumentsOf(step, env))
      expect([step, answer.status, answer.text]).toEqual([step, 200, answer.text])
      answers.push(answer)
    } else {
      const value = path.split('.').reduce((part, key) => Object(part)[key], answers.at(-1)?.json)
      expect([step, value]).toEqual([step, expect.any(String)])
      env[name] = value
    }
  }
  return answers
}

test('each walk of the page is run below', () => {
  expect(walks.map(walk => walk.split('\n')[0])).toEqual([
    'A warehouse ships with tracking numbers',
    'A CRM keeps reps and consents',
    'A data warehouse reads',
  ])
})

test('a warehouse ships with tracking numbers', async () => {
  await buildCourier(server)
  const item = await buildShopItem(server)
  await buildLot(server, item)
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user, itemId: item.id, status: 'IN_REVIEW' })
  await run('A warehouse')
  const shipped = server.db.selectFrom('orders').where('id', '=', order.id).select(['status', 'tracking_no'])
  expect(await shipped.executeTakeFirst()).toEqual({ status: 'POSTED', tracking_no: 'EM987654321MY' })
})

test('a CRM keeps reps and consents', async () => {
  const hcp = await buildHcp(server)
  await server.db
    .insertInto('consents')
    .values({
      user_id: hcp.id,
      purpose: 'SMS_NOTICES',
      version: '1',
      given: false,
      actor: 'SELF',
      actor_id: hcp.id,
    })
    .execute()
  const answers = await run('A CRM')
  expect(answers.at(2)?.json.data).toMatchObject({ name: 'Ms Farah Lim Abdullah' })
  expect(answers.at(-1)?.json.data).toMatchObject([{ purpose: 'SMS_NOTICES', given: false }])
})

test('a data warehouse reads', async () => {
  const item = await buildShopItem(server)
  const order = await buildOrder(server, { user: await buildHcp(server), itemId: item.id, status: 'POSTED' })
  const answers = await run('A data warehouse')
  const [listed, file] = answers
  expect(listed?.json.data.map(({ orderId }: { orderId: string }) => orderId)).toContain(order.id)
  expect(file?.text.split('\n').length).toBeGreaterThan(1)
  const [all, since] = answers.slice(-2).map(({ json }) => json)
  expect(all.data).toContainEqual(expect.objectContaining({ id: order.id, status: 'POSTED' }))
  expect(all.meta.more).toBe(false)
  expect(since.data).toEqual([])
})
