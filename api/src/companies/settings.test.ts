import { addDays, dayInZone } from '@portal/contract/days'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { readMessages, requestCode } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const tokens = { MY: '', SG: '' }
beforeAll(async () => {
  for (const region of ['MY', 'SG'] as const) {
    tokens[region] = await buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
  }
})

const VALUES = {
  name: 'Pharma One Malaysia',
  supportPhone: '60398765432',
  privacyEmail: 'privacy@pharma.example' as string | null,
  senderName: 'Pharma One',
  expiryMarginDays: 45,
  lowStockPieces: 5,
  deliveryDays: 4,
  colour: '#c8102e' as string | null,
}
const OFFICER = {
  ...{ officerName: 'Nadia Osman', officerEmail: 'dpo@pharma.example' },
  ...{ officerAppointedOn: '2026-01-05', officerNotifiedOn: '2026-01-05' },
}
const today = dayInZone(new Date(), 'Asia/Kuala_Lumpur')
const read = async (region: 'MY' | 'SG' = 'MY') =>
  (await server.call('GET /admin/company', { token: tokens[region] })).data
const change = (body: object, shown?: string, region: 'MY' | 'SG' = 'MY') =>
  server.call('POST /admin/company', {
    token: tokens[region],
    body: { ...VALUES, ...body },
    ...(shown !== undefined && { headers: { 'if-match': `"${shown}"` } }),
  })
const events = () =>
  selectAudit(server.db)
    .where('action', '=', 'company.changed')
    .select(['company_id', 'entity_id', 'details'])
    .orderBy('id')
    .execute()

beforeEach(async () => {
  await change({}, undefined)
})

describe('company settings', () => {
  test('a fresh database has the initial settings and no privacy contact', async () => {
    expect(await read('SG')).toMatchObject({
      name: 'Meridian Care Singapore',
      supportPhone: '6561234567',
      privacyEmail: null,
      senderName: 'Meridian Care',
      expiryMarginDays: 30,
      lowStockPieces: 20,
      deliveryDays: null,
      unconfirmedParcels: null,
      unconfirmedDays: null,
      invitationsPerDay: 100,
      colour: null,
    })
    expect((await read('MY')).invitationsPerDay).toBe(100)
  })

  test('a change applies from the next call, and the other company keeps its settings [D§1]', async () => {
    const { data } = await change({ name: 'Pharma Two', supportPhone: '+60 12-345 6789' })
    expect(data).toMatchObject({ ...VALUES, name: 'Pharma Two', supportPhone: '60123456789' })
    expect(await read()).toEqual(data)
    const companies = (await server.call('GET /public/companies')).data
    expect(companies).toEqual([
      {
        ...server.companies.MY,
        name: 'Pharma Two',
        supportPhone: '60123456789',
        deliveryDays: VALUES.deliveryDays,
        colour: VALUES.colour,
        inUse: true,
      },
      { ...server.companies.SG, inUse: true },
    ])
  })

  test.each(['MY', 'SG'] as const)(
    'a text with a code begins with the sender name of the company (%s) [D§3]',
    async region => {
      await change({ senderName: region === 'MY' ? 'Kuala Health' : 'Lion Health' }, undefined, region)
      const { phone } = await buildHcp(server, { company: server.companies[region] })
      for (const [number, action] of [
        [phone ?? '', 'LOGIN'],
        [freshPhone(region), 'REGISTER'],
      ] as const) {
        const code = await requestCode(server, number, action)
        const [message] = await readMessages(server, number)
        expect(message?.text).toMatch(
          new RegExp(
            `^${region === 'MY' ? 'RM0.00 Kuala' : 'Lion'} Health: your code is ${code}\\. .{1,100}$`,
            'm',
          ),
        )
        // It fits one message of 160 characters, even with the longest name.
        expect((message?.text.length ?? 0) + 20 - 'Kuala Health'.length).toBeLessThanOrEqual(160)
      }
    },
  )

  test.each([
    { expiryMarginDays: -1 },
    { expiryMarginDays: 366 },
    { expiryMarginDays: 1.5 },
    { lowStockPieces: -1 },
    { lowStockPieces: 100_001 },
    { deliveryDays: 0 },
    { deliveryDays: 31 },
    { deliveryDays: 2.5 },
    { unconfirmedParcels: 0, unconfirmedDays: 14 },
    { unconfirmedParcels: 11, unconfirmedDays: 14 },
    { unconfirmedParcels: 2, unconfirmedDays: 91 },
    { unconfirmedParcels: 2, unconfirmedDays: null },
    { unconfirmedDays: 14 },
    { senderName: 'Care 24' },
    { supportPhone: '60112' },
    { supportPhone: '4912345678' },
    { supportPhone: '' },
    { privacyEmail: 'nobody' },
    { privacyEmail: '' },
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { colour: '' },
    { colour: 'red' },
    { transfers: { en: ' ' } },
    { transfers: { xx: 'Ireland' } },
    { transfers: { en: 'x'.repeat(2001) } },
    { officerName: 'Nadia Osman' },
    { officerEmail: 'dpo@pharma.example' },
    { officerAppointedOn: '2026-01-05' },
    { ...OFFICER, officerNotifiedOn: '2026-01-04' },
    { ...OFFICER, officerAppointedOn: '2026-02-30' },
    { ...OFFICER, officerAppointedOn: addDays(today, 1), officerNotifiedOn: null },
    { ...OFFICER, officerNotifiedOn: addDays(today, 1) },
  ])('%j is refused, and nothing is changed [H§5]', async wrong => {
    const before = await read()
    expect((await change(wrong)).error.code).toBe('VALIDATION')
    expect(await read()).toEqual(before)
  })

  test('a colour with too little contrast to white is refused with its contrast and the required one', async () => {
    const before = await read()
    const { error } = await change({ colour: '#ff7a00' })
    expect(error.issues).toMatchObject([
      { path: 'colour', message: 'Contrast with white text: 2.6 : 1. Needed: 4.5. Try #bb5a00' },
    ])
    expect(await read()).toEqual(before)
    expect((await change({ colour: '#bb5a00' })).data.colour).toBe('#bb5a00')
  })

  test('a name of two lines is refused', async () => {
    const { status, error } = await change({ name: 'Pharma\r\nOne' }, (await read()).updatedAt)
    expect([status, error.issues]).toMatchObject([400, [{ path: 'name', message: 'Must be on one line.' }]])
  })

  test("the portal's default colours can be restored", async () => {
    expect((await change({ colour: null })).data.colour).toBeNull()
    expect((await server.call('GET /public/companies')).data[0]?.colour).toBeNull()
  })

  test('an officer and the text on other countries are saved, stay when a call leaves them out, and can be removed', async () => {
    const transfers = { en: 'In Ireland.', ms: 'Di Ireland.' }
    const wanted = { ...OFFICER, officerNotifiedOn: today, transfers }
    expect((await change(wanted)).data).toMatchObject(wanted)
    expect((await change({ name: 'Pharma Three' })).data).toMatchObject(wanted)
    const shown = async (locale: string, kind = 'PRIVACY') =>
      (await server.call('GET /public/documents', { query: { region: 'MY', kind, locale } })).data
    const officer = { name: OFFICER.officerName, email: OFFICER.officerEmail }
    expect(await shown('en')).toMatchObject({ transfers: 'In Ireland.', officer })
    expect(await shown('ms')).toMatchObject({ transfers: 'Di Ireland.', officer })
    const nobody = {
      officerName: null,
      officerEmail: null,
      officerAppointedOn: null,
      officerNotifiedOn: null,
    }
    expect((await change({ ...nobody, transfers: {} })).data).toMatchObject({ ...nobody, transfers: {} })
    expect(await shown('en')).toMatchObject({ transfers: '', officer: null })
  })

  test('the privacy contact can be removed', async () => {
    expect((await change({ privacyEmail: null })).data.privacyEmail).toBeNull()
  })
})

describe('two admins', () => {
  test('a change of an outdated version gets COMPANY_CHANGED', async () => {
    const { updatedAt } = await read()
    expect((await change({ name: 'First' }, updatedAt)).status).toBe(200)
    const late = await change({ name: 'Second' }, updatedAt)
    expect([late.status, late.error.code]).toEqual([409, 'COMPANY_CHANGED'])
    expect((await read()).name).toBe('First')
  })

  test('a repeated save is no conflict and is audited once', async () => {
    const { updatedAt } = await read()
    const first = await change({ name: 'Once' }, updatedAt)
    const told = (await events()).length
    expect((await change({ name: 'Once' }, updatedAt)).data).toEqual(first.data)
    expect(await events()).toHaveLength(told)
  })

  test('two changes in quick succession have different versions', async () => {
    const one = (await change({ name: 'One' })).data.updatedAt
    const two = (await change({ name: 'Two' })).data.updatedAt
    expect(two > one).toBe(true)
    expect((await change({ name: 'Three' }, one)).error.code).toBe('COMPANY_CHANGED')
  })
})

test('the audit has the values before and after, readable by admins of the company only', async () => {
  await change({ name: 'Audited' })
  expect((await events()).at(-1)).toMatchObject({
    company_id: server.companies.MY.id,
    entity_id: server.companies.MY.id,
    details: { before: VALUES, after: { ...VALUES, name: 'Audited' } },
  })
  const { data } = await server.call('GET /admin/activity', { token: tokens.MY, query: { kind: 'company' } })
  expect(data[0]).toMatchObject({ action: 'company.changed', details: { after: { name: 'Audited' } } })
})
