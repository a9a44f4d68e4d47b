import { byAdmin, byRep, type Row } from './foreign-row.ts'
import type { World } from './two-companies.ts'

/** A list shows an admin the requests of all reps' HCPs in their company, and none of the other company. */
const ofCompany = (orders: 'arrived' | 'preparing' | 'posted', body?: object) => ({
  reads: (world: World) => ({
    token: world.adminToken,
    ...(body && { body }),
    shows: [world.mine.orders[orders].id, world.colleague.orders[orders].id],
    hides: Object.values(world.abroad.orders).map(({ id }) => id),
  }),
})

const reason = 'Out of season'

/** The admin's endpoints for requests, slips and the distribution report. */
export const requestRows = {
  'GET /admin/requests': ofCompany('arrived'),
  'GET /admin/request-counts': { unreachable: "it takes ids, and counts the company's requests alone" },
  'POST /admin/requests/export': ofCompany('arrived', {}),
  'GET /admin/requests/:id': {
    about: [byAdmin(({ orders }) => ({ params: { id: orders.posted.id } }))],
  },
  'POST /admin/requests/approve': {
    about: [byAdmin(({ orders }) => ({ body: { id: orders.repless.id } }))],
  },
  'POST /admin/requests/ship': {
    about: [byAdmin(({ orders }) => ({ body: { id: orders.preparing.id } }))],
  },
  'POST /admin/requests/lot': {
    about: [
      byAdmin(({ orders, item, unrecalledLot }) => ({
        body: { id: orders.preparing.id, itemId: item.id, lotId: unrecalledLot.id, reason },
      })),
    ],
    refused: ({ adminToken, mine, abroad }) => {
      const body = { id: mine.orders.preparing.id, itemId: mine.item.id, reason }
      return [
        {
          at: 'a lot of the other company',
          token: adminToken,
          body: { ...body, lotId: abroad.unrecalledLot.id },
        },
      ]
    },
  },
  'POST /admin/requests/tracking': {
    unreachable: "it takes ids, and finds them among the company's orders alone: tracking-rows.test.ts",
  },
  'POST /admin/requests/cancel': {
    about: [byAdmin(({ orders }) => ({ body: { id: orders.arrived.id, reason } }))],
  },
  'GET /admin/open-requests/:id': {
    about: [byAdmin(({ hcp }) => ({ params: { id: hcp.id } }))],
  },
  'GET /admin/delivery-reminders': { unreachable: "it takes ids, and counts the company's parcels alone" },
  'POST /admin/delivery-reminders': {
    unreachable: "it takes ids, and finds them among the company's parcels alone",
  },
  'GET /admin/pick-list': ofCompany('preparing'),
  'POST /order/:id/slip': {
    about: [
      byRep(({ orders }) => ({ params: { id: orders.posted.id } })),
      byAdmin(({ orders }) => ({ params: { id: orders.posted.id } })),
    ],
  },
  'GET /admin/supply': ofCompany('posted'),
  'GET /admin/supply/pieces': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.item.id, world.colleague.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /admin/supply/export': ofCompany('posted', {}),
} satisfies Record<string, Row>
