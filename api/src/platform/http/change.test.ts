import { expect, test } from 'vitest'
import { buildAdmin, buildShopItem } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { createChangeRegistrar, undo } from './change.ts'
import { PortalError } from './errors.ts'
import type { Route } from './route.ts'

const server = useTestServer()

type Done = Record<string, never>

/** Registers a change of the name of a sample that appends an audit event. @param end how it ends @returns a function that calls it */
async function registerRenaming(kind: string, end: () => ReturnType<typeof undo<Done>> | Done = () => ({})) {
  const { id: userId, company_id: companyId } = await buildAdmin(server)
  const sample = await buildShopItem(server)
  let handle: (call: never) => Promise<unknown> = async () => undefined
  const route: Route = (_name, handler) => {
    handle = handler
  }
  const change = createChangeRegistrar(route, server.db)
  change('POST /admin/sample-rules', {
    audits: { 'sample.renamed': 'sample', 'sample.kept': 'sample' } as Record<string, string>,
    async run({ trx, audit }) {
      audit(kind, sample.id)
      await trx.updateTable('shop_items').set({ name: 'Renamed' }).where('id', '=', sample.id).execute()
      return end()
    },
    async afterRefusal({ trx, audit }, { code }) {
      audit('sample.kept', sample.id)
      await trx.updateTable('shop_items').set({ name: code }).where('id', '=', sample.id).execute()
    },
  })
  const events = server.db.selectFrom('audit_events').where('entity_id', '=', sample.id)
  const items = server.db.selectFrom('shop_items').where('id', '=', sample.id)
  return {
    call: () => handle({ session: { userId, companyId, role: 'ADMIN' } } as never),
    read: async () => ({
      events: await events.select(['action', 'entity', 'actor_id']).execute(),
      ...(await items.select('name').executeTakeFirst()),
    }),
    userId,
  }
}

test('a change appends its declared audit events, with the kind of record and who did it', async () => {
  const { call, read, userId } = await registerRenaming('sample.renamed')
  await call()
  const event = { action: 'sample.renamed', entity: 'sample', actor_id: userId }
  expect(await read()).toEqual({ name: 'Renamed', events: [event] })
})

test('an audit event of a kind that the change does not declare fails it as a whole', async () => {
  const { call, read } = await registerRenaming('sample.moved')
  await expect(call()).rejects.toThrow(
    'POST /admin/sample-rules does not declare the audit event sample.moved.',
  )
  expect(await read()).toEqual({ name: 'Toothpaste', events: [] })
})

test('a dry run gives its answer, and everything is rolled back', async () => {
  const { call, read } = await registerRenaming('sample.renamed', () => undo({}))
  expect(await call()).toEqual({})
  expect(await read()).toEqual({ name: 'Toothpaste', events: [] })
})

test('what is to be kept after a refusal has a transaction and audit events of its own', async () => {
  const { call, read, userId } = await registerRenaming('sample.renamed', () => {
    throw new PortalError('SAMPLE_EXISTS')
  })
  await expect(call()).rejects.toThrow(PortalError)
  const event = { action: 'sample.kept', entity: 'sample', actor_id: userId }
  expect(await read()).toEqual({ name: 'SAMPLE_EXISTS', events: [event] })
})

test('a failure that is no refusal keeps nothing', async () => {
  const { call, read } = await registerRenaming('sample.renamed', () => {
    throw new Error('broken')
  })
  await expect(call()).rejects.toThrow('broken')
  expect(await read()).toEqual({ name: 'Toothpaste', events: [] })
})
