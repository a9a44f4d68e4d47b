import { beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { examples } from '../../test/examples.ts'
import {
  buildAdmin,
  buildHcp,
  buildLimit,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { readTables } from '../../test/tables.ts'

const LIMIT = examples['POST /admin/sample-limits/create'].body

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda' }))
})

const create = (body: object) => server.call('POST /admin/sample-limits/create', { token, body })
const update = (body: object, shown?: string) =>
  server.call('POST /admin/sample-limits/update', {
    token,
    body,
    headers: shown === undefined ? {} : { 'if-match': `"${shown}"` },
  })
const except = (body: object) => server.call('POST /admin/limit-exceptions', { token, body })
const actionsOn = async (id: string) => {
  const events = server.db.selectFrom('audit_events').where('entity_id', '=', id).orderBy('id')
  return (await events.select('action').execute()).map(({ action }) => action)
}

test('the export of limits lists sample, profession, pieces and period', async () => {
  const item = await buildShopItem(server, { name: 'Limited Gel' })
  await create({
    itemId: item.id,
    category: null,
    profession: null,
    period: 'DAYS',
    days: 30,
    pieces: 2,
    active: true,
  })
  await create({
    ...{ itemId: null, category: 'Wellness Sample', profession: 'Pharmacist Professional' },
    ...{ period: 'MONTH', days: null, pieces: 1, active: false },
  })
  const { text } = await server.call('POST /admin/sample-limits/export', { token })
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffSample,Profession,Pieces,Period,Active')
  expect(lines).toContain('Limited Gel,All professions,2,30 days,Yes')
  expect(lines).toContain('Wellness Sample,Pharmacist Professional,1,month,No')
  const { data } = await server.call('GET /admin/activity', { token, query: { kind: 'export' } })
  expect(data[0]).toMatchObject({ action: 'export.limits', details: { rows: lines.length - 1 } })
})

describe('a limit', () => {
  test('can be added, changed and switched off, and each change is audited', async () => {
    const item = await buildShopItem(server, { name: 'Gum Care' })
    const { data: made } = await create({ ...LIMIT, category: null, itemId: item.id })
    expect(made).toMatchObject({
      itemId: item.id,
      itemName: 'Gum Care',
      period: 'DAYS',
      days: 30,
      active: true,
    })
    const changed = { ...LIMIT, id: made.id, period: 'MONTH', days: null, pieces: 4 }
    const { data } = await update(changed, made.updatedAt)
    expect(data).toMatchObject({ category: 'Oral Care Sample', itemId: null, itemName: null, pieces: 4 })
    expect((await update({ ...changed, active: false }, data.updatedAt)).data.active).toBe(false)
    const { limits } = (await server.call('GET /admin/sample-limits', { token })).data
    expect(limits.find(({ id }) => id === made.id)).toMatchObject({ pieces: 4, active: false, days: null })
    expect(await actionsOn(made.id)).toEqual([
      'sample-limit.created',
      'sample-limit.changed',
      'sample-limit.changed',
    ])
  })

  test('is not changed if someone else has changed it since', async () => {
    const { data: shown } = await create(LIMIT)
    expect((await update({ ...LIMIT, id: shown.id, pieces: 5 }, shown.updatedAt)).status).toBe(200)
    const { status, error } = await update({ ...LIMIT, id: shown.id, pieces: 9 }, shown.updatedAt)
    expect([status, error.code]).toEqual([409, 'LIMIT_CHANGED'])
    const { limits } = (await server.call('GET /admin/sample-limits', { token })).data
    expect(limits.find(({ id }) => id === shown.id)?.pieces).toBe(5)
  })

  test.each([
    ['both a sample and a category', { itemId: LIMIT.itemId ?? crypto.randomUUID() }, 'category'],
    ['days of a month', { period: 'MONTH' }, 'days'],
    ['no days where they roll', { days: null }, 'days'],
    ['no pieces', { pieces: 0 }, 'pieces'],
    ['half a piece', { pieces: 1.5 }, 'pieces'],
    ['367 days', { days: 367 }, 'days'],
    ['an unknown profession', { profession: 'Astronaut' }, 'profession'],
  ])('with %s is refused, and nothing changes', async (_what, wrong, path) => {
    const { id } = await buildLimit(server, { active: false })
    const before = await readTables(server.db)
    for (const answer of [await create({ ...LIMIT, ...wrong }), await update({ ...LIMIT, id, ...wrong })]) {
      expect([answer.status, answer.error.code]).toEqual([400, 'VALIDATION'])
      expect(answer.error.issues?.map(issue => issue.path)).toEqual([path])
    }
    expect(await readTables(server.db)).toBe(before)
  })
})

describe('an exception', () => {
  async function reachLimit() {
    const item = await buildShopItem(server)
    const limit = await buildLimit(server, { item_id: item.id, pieces: 1 })
    const buyer = await buildBuyer(server, [item])
    await buildOrder(server, { user: buyer.hcp, itemId: item.id })
    const allow = (more: object) =>
      except({
        limitId: limit.id,
        hcpId: buyer.hcp.id,
        pieces: 1,
        until: '2199-12-31',
        reason: 'Congress',
        ...more,
      })
    const read = async () => {
      const params = { id: buyer.hcp.id }
      const { allowances } = (await server.call('GET /admin/sample-allowances/:id', { token, params })).data
      return allowances.find(one => one.limit.id === limit.id)
    }
    return { item, limit, buyer, allow, read }
  }

  test('gives one HCP extra pieces with a reason, shown to admins and in the audit', async () => {
    const { buyer, limit, item, allow, read } = await reachLimit()
    expect((await placeOrder(server, buyer)).error.code).toBe('LIMIT_REACHED')
    expect(await read()).toMatchObject({ left: 0, exceptions: [], limit: { itemId: item.id } })
    expect((await allow({})).status).toBe(200)
    expect(await read()).toMatchObject({
      left: 1,
      limit: { id: limit.id, pieces: 1 },
      exceptions: [{ pieces: 1, until: '2199-12-31', reason: 'Congress', actor: 'Nurul Huda' }],
    })
    expect((await placeOrder(server, buyer)).status).toBe(200)
    expect(await read()).toMatchObject({ left: 0 })
    expect(await actionsOn(buyer.hcp.id)).toEqual(['sample-limit.excepted'])
    const another = await buildBuyer(server, [item])
    await buildOrder(server, { user: another.hcp, itemId: item.id })
    expect((await placeOrder(server, another)).error.code).toBe('LIMIT_REACHED')
  })

  test('of one piece allows one more request, also after the limit was lowered [D§10]', async () => {
    const { buyer, limit, item, allow, read } = await reachLimit()
    await buildOrder(server, { user: buyer.hcp, itemId: item.id })
    await buildOrder(server, { user: buyer.hcp, itemId: item.id })
    await Promise.all([allow({}), allow({})])
    expect(await read()).toMatchObject({ left: 2, limit: { id: limit.id, pieces: 1 } })
    expect((await placeOrder(server, buyer)).status).toBe(200)
    expect(await read()).toMatchObject({ left: 1 })
  })

  test('is valid until its last day and not after', async () => {
    const { buyer, allow, read } = await reachLimit()
    expect((await allow({ until: '2020-01-01' })).status).toBe(200)
    expect(await read()).toMatchObject({ left: 0, exceptions: [] })
    expect((await placeOrder(server, buyer)).error.code).toBe('LIMIT_REACHED')
  })

  test.each([
    ['reason', ' '],
    ['pieces', 0],
    ['pieces', 1001],
    ['until', '2026-02-30'],
  ])('with a wrong %s, %j, is refused and nothing changes', async (path, value) => {
    const { allow } = await reachLimit()
    const before = await readTables(server.db)
    const { status, error } = await allow({ [path]: value })
    expect([status, error.issues?.map(issue => issue.path)]).toEqual([400, [path]])
    expect(await readTables(server.db)).toBe(before)
  })

  test('applies only to HCPs: a colleague has no allowances and no exceptions', async () => {
    const { limit } = await reachLimit()
    const admin = await buildAdmin(server)
    const params = { id: admin.id }
    expect((await server.call('GET /admin/sample-allowances/:id', { token, params })).status).toBe(404)
    const exception = { ...examples['POST /admin/limit-exceptions'].body, limitId: limit.id }
    expect((await except({ ...exception, hcpId: admin.id })).status).toBe(404)
    expect((await except({ ...exception, hcpId: (await buildHcp(server)).id })).status).toBe(200)
  })
})
