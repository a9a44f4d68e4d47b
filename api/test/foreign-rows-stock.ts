import { examples } from './examples.ts'
import { type About, byAdmin, type Row } from './foreign-row.ts'

const sample = examples['POST /admin/samples/update'].body
const picture = examples['POST /admin/samples/:id/picture'].body
const gtin = examples['POST /admin/samples/:id/gtins'].body
const goods = examples['POST /admin/lots/receive'].body
const correction = { ...examples['POST /admin/lots/correct'].body, difference: 1 }
const label = examples['POST /admin/lots/relabel'].body
const entry = { ...examples['POST /admin/stock-counts/:id/lines'].body, shown: 97 }
const posting = examples['POST /admin/stock-counts/:id/post'].body
const hold = examples['POST /admin/lots/hold'].body

const limit = examples['POST /admin/sample-limits/create'].body
const exception = examples['POST /admin/limit-exceptions'].body

const rowOf = (call: About['call']): Row => ({ about: [byAdmin(call)] })

/** The endpoints for samples, lots and rules. */
export const stockRows = {
  'GET /admin/samples': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.item.id, world.colleague.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'GET /admin/sample-names': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.item.id, world.colleague.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /admin/samples/export': {
    reads: world => ({
      token: world.adminToken,
      body: {},
      shows: [world.mine.lot.lotNo, world.colleague.lot.lotNo],
      hides: [world.abroad.lot.lotNo],
    }),
  },
  'GET /admin/samples/:id': rowOf(({ item }) => ({ params: { id: item.id } })),
  'GET /admin/samples/:id/movements': rowOf(({ item }) => ({ params: { id: item.id } })),
  'POST /admin/samples/create': { unreachable: "it makes a record of the caller's company and takes no id" },
  'POST /admin/samples/update': rowOf(({ item }) => ({ body: { ...sample, id: item.id } })),
  'GET /sample-pictures/:hash': { unreachable: 'it is open to all' },
  'POST /admin/samples/:id/picture': rowOf(({ item }) => ({ params: { id: item.id }, body: picture })),
  'DELETE /admin/samples/:id/picture': rowOf(({ item }) => ({ params: { id: item.id } })),
  'GET /admin/sample-gtins': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.item.id, world.colleague.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /admin/samples/:id/gtins': rowOf(({ item }) => ({ params: { id: item.id }, body: gtin })),
  'DELETE /admin/samples/:id/gtins': rowOf(({ item }) => ({ params: { id: item.id }, query: gtin })),
  'POST /admin/lots/receive': rowOf(({ item }) => ({ body: { ...goods, sampleId: item.id } })),
  'POST /admin/lots/correct': rowOf(({ lot }) => ({ body: { ...correction, lotId: lot.id } })),
  'POST /admin/lots/relabel': rowOf(({ lot }) => ({
    body: { ...label, lotId: lot.id, shown: { lotNo: lot.lotNo, expiresOn: '2099-06-30' } },
  })),
  'POST /admin/lots/hold': rowOf(({ lot }) => ({ body: { ...hold, lotId: lot.id } })),
  'GET /admin/countable-lots': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.lot.id, world.colleague.lot.id],
      hides: [world.abroad.lot.id],
    }),
  },
  'GET /admin/stock-counts': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.counts.open, world.colleague.counts.finished],
      hides: [world.abroad.counts.open, world.abroad.counts.finished],
    }),
  },
  'POST /admin/stock-counts': {
    about: [byAdmin(({ lot }) => ({ body: { lotIds: [lot.id] } }))],
    refused: world => [
      {
        at: 'a lot of another company beside an own one',
        token: world.adminToken,
        body: { lotIds: [world.mine.lot.id, world.abroad.lot.id] },
      },
    ],
  },
  'GET /admin/stock-counts/:id': rowOf(({ counts }) => ({ params: { id: counts.finished } })),
  'POST /admin/stock-counts/:id/lines': {
    about: [
      byAdmin(({ counts, lot }) => ({ params: { id: counts.open }, body: { ...entry, lotId: lot.id } })),
    ],
    refused: world => [
      {
        at: 'a lot of another company in an own count',
        token: world.adminToken,
        params: { id: world.mine.counts.open },
        body: { ...entry, lotId: world.abroad.lot.id },
      },
    ],
  },
  'POST /admin/stock-counts/:id/scan': {
    refused: world => [
      {
        at: 'a count of another company',
        token: world.adminToken,
        ...examples['POST /admin/stock-counts/:id/scan'],
        params: { id: world.abroad.counts.open },
      },
    ],
  },
  'POST /admin/stock-counts/:id/finish': rowOf(({ counts }) => ({ params: { id: counts.open } })),
  'POST /admin/stock-counts/:id/post': {
    about: [
      byAdmin(({ counts, lot }) => ({
        params: { id: counts.finished },
        body: { ...posting, lotId: lot.id },
      })),
    ],
    refused: world => [
      {
        at: 'a lot of another company in an own count',
        token: world.adminToken,
        params: { id: world.mine.counts.finished },
        body: { ...posting, lotId: world.abroad.lot.id },
      },
    ],
  },
  'POST /admin/stock-counts/:id/drop': rowOf(({ counts }) => ({ params: { id: counts.open } })),
  'GET /admin/lots/:id/recipients': rowOf(({ lot }) => ({ params: { id: lot.id } })),
  'POST /admin/lots/:id/contacts': rowOf(({ lot, hcp }) => ({
    params: { id: lot.id },
    body: { hcpId: hcp.id, contacted: true },
  })),
  'GET /admin/sample-rules': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/sample-rules': { unreachable: "it is about the caller's company and takes no id" },

  'GET /back-in-stock': { unreachable: 'it tells of the caller alone and takes no id' },
  'POST /back-in-stock': {
    about: [
      {
        as: 'hcp',
        owner: 'company',
        call: ({ item }) => ({ body: { shopItemId: item.id, wanted: false } }),
      },
    ],
  },
  'GET /sample-allowances': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'GET /admin/sample-limits': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.limit.id],
      hides: [world.abroad.limit.id],
    }),
  },
  'POST /admin/sample-limits/export': {
    reads: world => ({
      token: world.adminToken,
      shows: [`,${world.mine.limit.pieces},`],
      hides: [`,${world.abroad.limit.pieces},`],
    }),
  },
  'POST /admin/sample-limits/create': rowOf(({ item }) => ({
    body: { ...limit, category: null, itemId: item.id },
  })),
  'POST /admin/sample-limits/update': {
    about: [byAdmin(side => ({ body: { ...limit, id: side.limit.id } }))],
    refused: world => [
      {
        at: 'an own limit, for a sample of another company',
        token: world.adminToken,
        body: { ...limit, id: world.mine.limit.id, category: null, itemId: world.abroad.item.id },
      },
    ],
  },
  'GET /admin/sample-allowances/:id': rowOf(({ hcp }) => ({ params: { id: hcp.id } })),
  'POST /admin/limit-exceptions': {
    about: [byAdmin(side => ({ body: { ...exception, limitId: side.limit.id, hcpId: side.hcp.id } }))],
    refused: world => [
      {
        at: 'an HCP of another company, under an own limit',
        token: world.adminToken,
        body: { ...exception, limitId: world.mine.limit.id, hcpId: world.abroad.hcp.id },
      },
      {
        at: 'an own HCP, under a limit of another company',
        token: world.adminToken,
        body: { ...exception, limitId: world.abroad.limit.id, hcpId: world.mine.hcp.id },
      },
    ],
  },
} satisfies Record<string, Row>
