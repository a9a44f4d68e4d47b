import { caseExamples, REPORT } from './case-examples.ts'
import { byAdmin, byHcp, byRep, hidden, type Row } from './foreign-row.ts'
import { buildPng } from './pictures.ts'
import { INFORMED, RECALL } from './recalls.ts'
import type { Side, World } from './two-companies.ts'

const delivery = ({ cases }: Side) => ({ id: cases.delivery.id })
const incident = ({ cases }: Side) => ({ id: cases.incident.id })
const report = ({ orders: { delivered } }: Side) => ({
  params: { id: delivered.id },
  body: { ...caseExamples['POST /order/:id/problems'].body, items: [delivered.itemId] },
})
const sendAgain = (side: Side) => ({
  params: delivery(side),
  body: { items: [side.orders.posted.itemId], pieces: 'LOST' },
})
const close = (side: Side) => ({
  params: delivery(side),
  body: { outcome: 'LOST', reason: 'The courier lost it' },
})
const found = ({ orders: { lost } }: Side) => ({
  params: { id: lost.id },
  body: { found: 'ARRIVED', items: [lost.itemId], reason: 'It was at the reception' },
})
const note = caseExamples['POST /cases/:id/notes'].body

/** A list of cases shows an admin only the cases of their company. */
const ofCompany = (body?: object) => ({
  reads: (world: World) => ({
    token: world.adminToken,
    ...(body && { body }),
    shows: [world.mine.cases.incident.text, world.colleague.cases.incident.text],
    hides: [world.abroad.cases.incident.text],
  }),
})

const TOLD_BY = { name: 'Dr Hana Yusof', heardAt: '2026-11-20T01:02:03.004Z' }

/** The endpoints for cases. */
export const caseRows = {
  'GET /admin/cases': ofCompany(),
  'GET /admin/case-counts': { unreachable: "it counts the company's cases alone" },
  'POST /admin/cases/export': ofCompany({}),
  'GET /admin/cases/:id': { about: [byAdmin(side => ({ params: delivery(side) }))] },
  'POST /admin/cases/:id/notes': {
    about: [byAdmin(side => ({ params: delivery(side), body: { ...note, shared: false } }))],
  },
  'POST /admin/cases/:id/duties': {
    about: [
      byAdmin(side => ({
        params: delivery(side),
        body: { step: 'SOLVE', doneAt: null },
      })),
    ],
  },
  'POST /admin/cases/:id/close': {
    about: [
      byAdmin(side => ({ params: delivery(side), body: { outcome: 'SOLVED', reason: 'It has arrived' } })),
    ],
  },
  'POST /admin/cases/:id/reopen': {
    about: [byAdmin(side => ({ params: delivery(side), body: { reason: 'It has not' } }))],
  },
  'POST /order/:id/problems': { about: [byHcp(report), byRep(report), byAdmin(report)] },
  'POST /cases/:id/send-again': { about: [byRep(sendAgain), byAdmin(sendAgain)] },
  'POST /cases/:id/close': { about: [byRep(close), byAdmin(close)] },
  'POST /order/:id/found': { about: [byRep(found), byAdmin(found)] },
  'POST /admin/requests/close-as-lost': {
    about: [byAdmin(({ orders }) => ({ body: { id: orders.posted.id, reason: 'The courier lost it' } }))],
  },
  'POST /admin/incidents': { unreachable: "it makes a record of the caller's company" },
  'POST /admin/incidents/:id': {
    about: [
      byAdmin(side => ({ params: incident(side), body: caseExamples['POST /admin/incidents/:id'].body })),
    ],
  },
  'POST /admin/lots/:id/recall': {
    about: [byAdmin(({ unrecalledLot }) => ({ params: { id: unrecalledLot.id }, body: RECALL }))],
  },
  'POST /admin/cases/:id/tell': {
    about: [byAdmin(({ cases }) => ({ params: { id: cases.recall.id }, body: INFORMED }))],
  },
  'POST /admin/cases/:id/returns': {
    about: [
      byAdmin(({ cases, orders }) => ({
        params: { id: cases.recall.id },
        body: { orderId: orders.delivered.id },
      })),
    ],
    refused: ({ mine, abroad, adminToken: token }) => [
      {
        ...{ at: 'a parcel of another company', token, params: { id: mine.cases.recall.id } },
        body: { orderId: abroad.orders.delivered.id },
      },
    ],
  },
  'GET /safety-reports/choices': {
    about: [
      byHcp(({ orders }) => ({ query: { orderId: orders.posted.id } })),
      byRep(({ orders }) => ({ query: { orderId: orders.posted.id } })),
    ],
  },
  'POST /safety-reports': {
    about: [
      byHcp(({ orders }) => ({ body: { ...REPORT, orderId: orders.posted.id } })),
      byRep(({ orders }) => ({ body: { ...REPORT, toldBy: TOLD_BY, orderId: orders.posted.id } })),
    ],
    refused: world => [
      {
        at: 'a sample of another company',
        token: world.mine.token.hcp,
        body: { ...REPORT, sampleId: world.abroad.item.id },
      },
      {
        at: 'a sample that is not in the own order',
        token: world.mine.token.hcp,
        body: { ...REPORT, sampleId: world.neighbour.item.id, orderId: world.mine.orders.posted.id },
      },
    ],
  },
  'POST /admin/safety-reports/export': {
    reads: world => ({
      token: world.adminToken,
      body: {},
      shows: [world.mine.cases.safety.text, world.colleague.cases.safety.text],
      hides: [world.abroad.cases.safety.text],
    }),
  },
  'GET /admin/safety-reports/lots': { about: [byAdmin(({ item }) => ({ query: { sampleId: item.id } }))] },
  'POST /admin/safety-reports/:id': {
    about: [
      byAdmin(({ cases }) => ({
        params: { id: cases.safety.id },
        body: caseExamples['POST /admin/safety-reports/:id'].body,
      })),
    ],
  },
  'GET /admin/case-deadlines': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/case-deadlines': { unreachable: "it is the caller's company's and takes no id" },
  'GET /cases': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.cases.delivery.id],
      hides: hidden(world, 'hcp'),
    }),
  },
  'GET /cases/:id': {
    about: [
      byHcp(side => ({ params: delivery(side) })),
      byRep(side => ({ params: delivery(side) })),
      byHcp(({ cases }) => ({ params: { id: cases.safety.id } })),
    ],
  },
  'POST /cases/:id/notes': {
    about: [
      byHcp(side => ({ params: delivery(side), body: note })),
      byRep(side => ({ params: delivery(side), body: note })),
    ],
  },
  'POST /cases/:id/photos': {
    about: [
      byHcp(side => ({ params: delivery(side), body: new Uint8Array(buildPng(1)) })),
      byAdmin(side => ({ params: incident(side), body: new Uint8Array(buildPng(1)) })),
    ],
  },
  'GET /cases/:id/photos/:photo': {
    about: [
      byHcp(({ cases }) => ({ params: { id: cases.delivery.id, photo: cases.photo.id } })),
      byRep(({ cases }) => ({ params: { id: cases.delivery.id, photo: cases.photo.id } })),
      byAdmin(({ cases }) => ({ params: { id: cases.delivery.id, photo: cases.photo.id } })),
    ],
    refused: world => [
      {
        at: "another's photo, of an own case",
        token: world.mine.token.hcp,
        params: { id: world.mine.cases.delivery.id, photo: world.neighbour.cases.photo.id },
      },
    ],
  },
} satisfies Record<string, Row>
