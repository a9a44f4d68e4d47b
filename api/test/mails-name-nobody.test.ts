import { randomUUID } from 'node:crypto'
import { ADMIN_ROLES } from '@portal/contract/admin-roles'
import { CASE_KINDS } from '@portal/contract/cases/case-kinds'
import { LOCALES } from '@portal/contract/languages'
import { MAIL_KINDS, type MessageKind } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPasswordResets } from '../src/auth/admins/password-resets.ts'
import { alertOfBackup } from '../src/backup/alert-of-backup.ts'
import { recordCompletedBackup } from '../src/backup/last-backup.queries.ts'
import { alertOfCases } from '../src/cases/alert-of-cases.ts'
import { createAppContext } from '../src/companies/app-context.ts'
import { readConfig } from '../src/config/config.ts'
import { alertOfMessageGateway } from '../src/notifications/alert-of-gateway.ts'
import { createMorningDigest } from '../src/programme/morning-digest.ts'
import { buildCase } from './cases.ts'
import { deliveryTo } from './deliveries.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from './factories.ts'
import { chainsOf, fakeProvider } from './fake-providers.ts'
import { buildMessage } from './messages.ts'
import { useTestServer } from './server.ts'
import { zoneAt } from './time-zones.ts'

const server = useTestServer()
/** No word of these stands in a text of the portal. */
const HCP = {
  full_name: 'Xanthippe Quillfeather',
  professional_reg_no: 'ZQX 98761',
  clinic_name: 'QUARTZ HOLLOW',
  clinic_address: '77 Jalan Zephyr',
  external_id: 'CRM-5510',
} as const
const TEXT = 'Her gums bled after the sample of Dr Quillfeather'
const LINK = /http:\S+\/admin\/join#\S+/

/** Writes a mail of each kind, about people and records that have a value of their own in each field. */
async function writeAll() {
  const { db, companies } = server
  const { MY } = companies
  await recordCompletedBackup(db, { at: new Date(0).toISOString(), encrypted: true })
  const rep = await buildRep(server, { full_name: 'Balthazar Okonkwo' })
  const hcp = await buildHcp(server, { ...HCP, promoter_id: rep.id })
  await buildHcp(server, { full_name: 'Ignatius Vavasour', entryStatus: 'PENDING' })
  const item = await buildShopItem(server, { name: 'Velvetmint', stock: 1 })
  const lotId = await buildLot(server, item, { lotNo: 'ZQ-4471' })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'PROCESSING' })
  const about = { orderId: order.id, itemId: item.id, lotId }
  for (const kind of CASE_KINDS)
    for (const hours of kind === 'DELIVERY' ? [-1, 1] : [-1])
      await buildCase(server, {
        ...{ kind, by: hcp, hcpId: hcp.id, text: TEXT, dueAt: new Date(Date.now() + hours * 3_600_000) },
        ...(kind === 'SAFETY' && about),
      })
  const failed = sql<Date>`now()`
  for (let count = 0; count < 3; count += 1) {
    const { id } = await buildMessage(server, hcp, { state: 'FAILED' })
    await db.updateTable('messages').set({ tried_at: failed }).where('id', '=', id).execute()
  }
  const admins = await Promise.all([
    ...ADMIN_ROLES.map(admin_role => buildAdmin(server, { admin_role, full_name: `Ottoline ${admin_role}` })),
    ...LOCALES.map(locale => buildAdmin(server, { locale, full_name: 'Ottoline Wu' })),
  ])
  await alertOfCases(db, MY)
  await alertOfMessageGateway(db, MY)
  await alertOfBackup(db, MY)
  const context = createAppContext({ db, config: readConfig({}), companies: Object.values(companies) })
  await createMorningDigest(context, { ...MY, timeZone: zoneAt(9) })()
  const resets = createPasswordResets(server)
  for (const admin of admins) {
    await server.call('POST /admin/mail/test', { token: await buildToken(server, admin), body: {} })
    resets.ask(admin.email ?? '')
  }
  while (await resets.sendNext());
  const token = await buildToken(server, await buildAdmin(server))
  for (let count = 0; count < 2; count += 1)
    await server.call('POST /admin/admins', {
      token,
      body: { email: `${randomUUID()}@ottoline.test`, role: 'PROGRAMME' },
    })
  return { hcp, item, order }
}

test('a mail of any kind has no value of a person, a request, a sample or a case, and a link mail nothing but its link [D§11]', async () => {
  const { hcp, item, order } = await writeAll()
  const provider = fakeProvider('EMAIL')
  const delivery = deliveryTo(server, chainsOf([]), {}, [provider])
  while (await delivery.deliverNextMail(server.companies.MY.id));
  const mails = provider.taken.map(({ kind, locale, subject, text }) => ({ kind, locale, subject, text }))
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual([...MAIL_KINDS].sort())
  for (const locale of LOCALES)
    expect(mails.filter(mail => mail.locale === locale).length).toBeGreaterThanOrEqual(MAIL_KINDS.length - 2)

  const words = [...Object.values(HCP), TEXT, item.name, 'ZQ-4471', 'Balthazar Okonkwo']
  const secret = [...words, 'Ignatius Vavasour', 'Ottoline', hcp.phone ?? '', hcp.id, order.id, item.id]
  const parts = secret.flatMap(value => [value, ...value.split(' ')]).filter(part => part.length > 4)
  for (const { kind, subject, text } of mails) {
    const read = `${subject}\n${text}`.toLowerCase()
    expect([kind, parts.filter(part => read.includes(part.toLowerCase()))]).toEqual([kind, []])
    expect([kind, /\S@\S|\d{7}/.exec(text.replace(/http\S+/g, ''))]).toEqual([kind, null])
  }

  // For each admin the same text apart from the link.
  const links: readonly MessageKind[] = ['MAIL_ADMIN_LINK', 'MAIL_PASSWORD_RESET']
  for (const kind of links)
    for (const locale of LOCALES) {
      const same = mails.filter(mail => mail.kind === kind && mail.locale === locale)
      expect(new Set(same.map(({ subject, text }) => subject + text.replace(LINK, ''))).size).toBeLessThan(2)
      expect(new Set(same.map(({ text }) => LINK.exec(text)?.[0])).size).toBe(same.length)
    }
})
