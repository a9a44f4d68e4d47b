import { examples } from './examples.ts'
import { byAdmin, byHcp, byRep, hidden, type Row } from './foreign-row.ts'

const placing = examples['POST /orders'].body
const item = examples['POST /carts'].body
const change = examples['POST /address/update'].body

/** The endpoints for addresses, carts and orders. */
export const orderRows = {
  'POST /address/create': { unreachable: "it makes a record of the caller's and takes no id" },
  'POST /address/update': {
    about: [
      byHcp(({ address }) => ({
        body: { ...change, addrUpdate: { ...change.addrUpdate, id: address.id } },
      })),
    ],
  },
  'POST /address/delete': {
    about: [byHcp(({ address }) => ({ body: { addrDeleteId: address.id } }))],
  },

  'GET /shop-items': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /carts': {
    about: [{ as: 'hcp', owner: 'company', call: side => ({ body: { ...item, shopItemId: side.item.id } }) }],
  },
  'GET /carts/summary': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.cart.id],
      hides: hidden(world, 'hcp'),
    }),
  },
  'DELETE /carts/:id': {
    about: [byHcp(({ cart }) => ({ params: { id: cart.id } }))],
  },

  'POST /orders': {
    about: [byHcp(({ address }) => ({ body: { ...placing, addressId: address.id } }))],
  },
  'GET /order/get': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: Object.values(world.mine.orders).map(({ id }) => id),
      hides: hidden(world, 'hcp'),
    }),
  },
  'GET /orders': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: Object.values(world.mine.orders).map(({ id }) => id),
      hides: hidden(world, 'hcp'),
    }),
  },
  'POST /order/status-update': {
    about: [
      byHcp(({ orders }) => ({ body: { id: orders.posted.id, status: 'COMPLETED' } })),
      byRep(({ orders }) => ({ body: { id: orders.arrived.id, status: 'IN_REVIEW' } })),
    ],
  },
  'POST /order/update': {
    about: [
      byRep(({ orders }) => ({
        body: { orderId: orders.arrived.id, status: 'CANCELLED', remark: ['No'] },
      })),
      byRep(({ orders }) => ({ body: { orderId: orders.preparing.id, remark: ['Fragile'] } })),
    ],
    refused: world => [
      {
        at: 'an own order, with a courier of another company',
        token: world.mine.token.rep,
        body: {
          orderId: world.mine.orders.preparing.id,
          status: 'POSTED',
          parcel: { courierId: world.abroad.courier.id },
        },
      },
    ],
  },
  'POST /order/:id/parcel': {
    about: [
      byRep(({ orders, courier }) => ({
        params: { id: orders.posted.id },
        body: { parcel: { courierId: courier.id } },
      })),
      byAdmin(({ orders }) => ({ params: { id: orders.posted.id }, body: { parcel: null } })),
    ],
    refused: world => [
      {
        at: 'an own parcel, with a courier of another company',
        token: world.adminToken,
        params: { id: world.mine.orders.posted.id },
        body: { parcel: { courierId: world.abroad.courier.id } },
      },
    ],
  },
  'POST /order/:id/items/drop': {
    about: [byRep, byAdmin].map(by =>
      by(({ orders: { arrived } }) => ({
        params: { id: arrived.id },
        body: { itemId: arrived.itemId, reason: 'No stock' },
      })),
    ),
  },
} satisfies Record<string, Row>
