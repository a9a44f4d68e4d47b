import * as z from 'zod/mini'
import { defineEndpoints, emptyObject, id } from '../endpoint.ts'
import { HCP } from '../roles.ts'

const category = z.object({ id, name: z.string() })

/**
 * A sample an HCP can request; only its first category counts (H§3). `inStock`: one is left. `picture`: id of its picture.
 * `leaflet`: the page of its leaflet.
 * `licenceEndedOn`: the last day of the HCP's practising certificate, if the sample is refused since then.
 */
export const shopItem = z.object({
  id,
  name: z.string(),
  picture: z.optional(z.string()),
  leaflet: z.optional(z.string()),
  inStock: z.boolean(),
  licenceEndedOn: z.optional(z.string()),
  categories: z.array(z.object({ categoryId: id, category })),
})
export type ShopItem = z.output<typeof shopItem>

const cartItem = z.object({ id, shopItemId: id, qty: z.literal(1), isSelected: z.boolean() })

export const sampleEndpoints = defineEndpoints({
  'GET /shop-items': {
    summary: "The samples offered to the caller's profession and company (H§7, D§7).",
    access: { roles: [HCP] },
    response: z.object({ shopItems: z.array(shopItem), shopItemCategories: z.array(category) }),
  },
  'POST /carts': {
    summary: 'Put an item into the own cart; once per item, however often it is called (D§7).',
    access: { roles: [HCP] },
    load: 'urgent',
    body: z.strictObject({ shopItemId: id, qty: z.literal(1), isSelected: z.literal(true) }),
    response: cartItem,
    errors: ['NOT_FOUND', 'CATEGORY_NOT_OFFERED'],
  },
  'GET /carts/summary': {
    summary: 'What is in the own cart.',
    access: { roles: [HCP] },
    response: z.object({ items: z.array(cartItem) }),
  },
  'DELETE /carts/:id': {
    summary: 'Take an item out of the own cart.',
    access: { roles: [HCP] },
    params: z.strictObject({ id }),
    response: emptyObject,
    errors: ['NOT_FOUND'],
  },
})
