import { BUILT_IN_VERSION } from '@portal/contract/document-versions'
import type { MessageChannel } from '@portal/contract/notifications/message-kinds'
import { expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readMessages, requestCode } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

async function meet() {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  return { rep, hcp, token: await buildToken(server, hcp), repToken: await buildToken(server, rep) }
}
type Met = Awaited<ReturnType<typeof meet>>

const read = async (token: string) => (await server.call('GET /messages/preferences', { token })).data
const change = (token: string, channel: MessageChannel, on: boolean) =>
  server.call('POST /messages/preferences', { token, body: { channel, on } })

/** A rep approves an order of the HCP. @returns by which channels the HCP was told, in all */
async function approve({ hcp, repToken }: Met): Promise<string[]> {
  const { id } = await buildOrder(server, { user: hcp })
  await server.call('POST /order/status-update', { token: repToken, body: { id, status: 'IN_REVIEW' } })
  await server.deliver()
  return (await readMessages(server, hcp.phone ?? '')).map(({ channel }) => channel)
}

async function consentsOf({ hcp }: Met) {
  return server.db
    .selectFrom('consents')
    .where('user_id', '=', hcp.id)
    .orderBy('created_at')
    .select(['purpose', 'given', 'version', 'actor', 'actor_id'])
    .execute()
}

test('with WhatsApp off an approval is sent by SMS; with both off it appears only under the bell; switched on again it is sent [D§5]', async () => {
  const met = await meet()
  expect(await read(met.token)).toEqual({ SMS: true, WHATSAPP: true })
  expect(await approve(met)).toEqual(['WHATSAPP'])
  expect((await change(met.token, 'WHATSAPP', false)).data).toEqual({ SMS: true, WHATSAPP: false })
  expect(await approve(met)).toEqual(['SMS', 'WHATSAPP'])
  expect((await change(met.token, 'SMS', false)).data).toEqual({ SMS: false, WHATSAPP: false })
  expect(await approve(met)).toEqual(['SMS', 'WHATSAPP'])
  const states = server.db.selectFrom('messages').where('user_id', '=', met.hcp.id).orderBy('position')
  expect(await states.select('state').execute()).toEqual([
    { state: 'SENT' },
    { state: 'SENT' },
    { state: 'MUTED' },
  ])
  const notices = await server.call('GET /messages/notices', { token: met.token })
  expect(notices.data.map(({ kind }) => kind)).toEqual(Array(3).fill('REQUEST_APPROVED'))
  await change(met.token, 'WHATSAPP', true)
  expect(await approve(met)).toEqual(['WHATSAPP', 'SMS', 'WHATSAPP'])
})

test('codes and account messages are sent even with all notices off [D§5]', async () => {
  const met = await meet()
  const phone = met.hcp.phone ?? ''
  for (const channel of ['SMS', 'WHATSAPP'] as const) await change(met.token, channel, false)
  expect(await requestCode(server, phone, 'LOGIN')).toMatch(/^\d{4}$/)
  const decision = {
    campaignEntryId: met.hcp.entryId,
    status: 'CANCELLED',
    campaignInput: { isVerified: false },
  }
  const token = await buildToken(server, await buildAdmin(server))
  expect((await server.call('POST /campaign-entries/update', { token, body: decision })).status).toBe(200)
  await server.deliver()
  const [news, code] = await readMessages(server, phone)
  expect(news?.text).toContain('Your registration was not approved.')
  expect(code?.text).toContain('your code is')
})

test('a switch gives or withdraws consent to the current text and is audited; a switch without a change is neither [D§5]', async () => {
  const met = await meet()
  await change(met.token, 'SMS', true)
  expect(await consentsOf(met)).toEqual([])
  for (const on of [false, false, true, true]) await change(met.token, 'SMS', on)
  const row = { purpose: 'SMS_NOTICES', version: BUILT_IN_VERSION, actor: 'SELF', actor_id: met.hcp.id }
  expect(await consentsOf(met)).toEqual([
    { ...row, given: false },
    { ...row, given: true },
  ])
  const deeds = await selectAudit(server.db)
    .where('entity_id', '=', met.hcp.id)
    .orderBy('position')
    .select(['action', 'actor_id', 'details'])
    .execute()
  const deed = { action: 'notices.switched', actor_id: met.hcp.id }
  expect(deeds).toEqual([
    { ...deed, details: { channel: 'SMS', on: false } },
    { ...deed, details: { channel: 'SMS', on: true } },
  ])
})

test('each channel and each person has a separate switch, and reps have the same switches', async () => {
  const [met, other] = [await meet(), await meet()]
  await change(met.token, 'SMS', false)
  expect(await read(met.token)).toEqual({ SMS: false, WHATSAPP: true })
  expect(await read(other.token)).toEqual({ SMS: true, WHATSAPP: true })
  expect((await change(met.repToken, 'WHATSAPP', false)).data).toEqual({ SMS: true, WHATSAPP: false })
  expect(await read(met.repToken)).toEqual({ SMS: true, WHATSAPP: false })
})
