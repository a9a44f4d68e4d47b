import { examples } from './examples.ts'
import { atBoth, hidden, type Row } from './foreign-row.ts'

const placing = examples['POST /orders'].body
const item = examples['POST /carts'].body
const change = examples['POST /address/update'].body

/** Addresses, carts and orders of others. */
export const orderRows = {
  'POST /address/create': { unreachable: "it makes a record of the caller's and takes no id" },
  'POST /address/update': {
    refused: world =>
      atBoth(world, ({ address }) => ({
        token: world.mine.token.hcp,
        body: { ...change, addrUpdate: { ...change.addrUpdate, id: address.id } },
      })),
  },
  'POST /address/delete': {
    refused: world =>
      atBoth(world, ({ address }) => ({
        token: world.mine.token.hcp,
        body: { addrDeleteId: address.id },
      })),
  },

  'GET /shop-items': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.item.id],
      hides: [world.abroad.item.id],
    }),
  },
  'POST /carts': {
    refused: world => [
      {
        at: "another company's item",
        token: world.mine.token.hcp,
        body: { ...item, shopItemId: world.abroad.item.id },
      },
    ],
  },
  'GET /carts/summary': {
    reads: world => ({ token: world.mine.token.hcp, shows: [world.mine.cart.id], hides: hidden(world) }),
  },
  'DELETE /carts/:id': {
    refused: world => atBoth(world, ({ cart }) => ({ token: world.mine.token.hcp, params: { id: cart.id } })),
  },

  'POST /orders': {
    refused: world =>
      atBoth(world, ({ address }) => ({
        token: world.mine.token.hcp,
        body: { ...placing, addressId: address.id },
      })),
  },
  'GET /order/get': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: Object.values(world.mine.orders).map(({ id }) => id),
      hides: hidden(world),
    }),
  },
  'GET /orders': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: Object.values(world.mine.orders).map(({ id }) => id),
      hides: hidden(world),
    }),
  },
  'POST /order/status-update': {
    refused: world => [
      ...atBoth(world, ({ orders }) => ({
        token: world.mine.token.hcp,
        body: { id: orders.posted.id, status: 'COMPLETED' },
      })),
      ...atBoth(world, ({ orders }) => ({
        token: world.mine.token.rep,
        body: { id: orders.arrived.id, status: 'IN_REVIEW' },
      })),
    ],
  },
  'POST /order/update': {
    refused: world => [
      ...atBoth(world, ({ orders }) => ({
        token: world.mine.token.rep,
        body: { orderId: orders.arrived.id, status: 'CANCELLED', remark: ['No'] },
      })),
      ...atBoth(world, ({ orders }) => ({
        token: world.mine.token.rep,
        body: { orderId: orders.preparing.id, remark: ['Fragile'] },
      })),
    ],
  },
} satisfies Record<string, Row>
