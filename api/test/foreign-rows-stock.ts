import { examples } from './examples.ts'
import type { About, Row } from './foreign-row.ts'

const sample = examples['POST /admin/samples/update'].body
const goods = examples['POST /admin/lots/receive'].body
const correction = { ...examples['POST /admin/lots/correct'].body, difference: 1 }
const hold = examples['POST /admin/lots/hold'].body

const byAdmin = (call: About['call']): Row => ({ about: [{ as: 'admin', owner: 'company', call }] })

/** Samples, lots and rules of the other company. */
export const stockRows = {
  'GET /admin/samples': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.item.id, world.colleague.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /admin/samples/export': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.lot.lotNo, world.colleague.lot.lotNo],
      hides: [world.abroad.lot.lotNo],
    }),
  },
  'GET /admin/samples/:id': byAdmin(({ item }) => ({ params: { id: item.id } })),
  'POST /admin/samples/create': { unreachable: "it makes a record of the caller's company and takes no id" },
  'POST /admin/samples/update': byAdmin(({ item }) => ({ body: { ...sample, id: item.id } })),
  'POST /admin/lots/receive': byAdmin(({ item }) => ({ body: { ...goods, sampleId: item.id } })),
  'POST /admin/lots/correct': byAdmin(({ lot }) => ({ body: { ...correction, lotId: lot.id } })),
  'POST /admin/lots/hold': byAdmin(({ lot }) => ({ body: { ...hold, lotId: lot.id } })),
  'GET /admin/lots/:id/recipients': byAdmin(({ lot }) => ({ params: { id: lot.id } })),
  'GET /admin/sample-rules': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/sample-rules': { unreachable: "it is about the caller's company and takes no id" },
} satisfies Record<string, Row>
