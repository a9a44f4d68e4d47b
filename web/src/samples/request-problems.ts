import type { Address } from '@portal/contract/addresses'
import { collectionPhoneProblem } from '@portal/contract/phone'
import { m } from '../paraglide/messages.js'
import type { Draft } from './draft.ts'

export type RequestProblems = { category?: string; item?: string; phone?: string; address?: string }

/** What keeps a sample request from being placed (H§5 'Sample request submit needs'). */
export function requestProblems(draft: Draft, address: Address | undefined): RequestProblems {
  const phone =
    draft.phone.trim() === '' ? m.samples_phone_needed() : collectionPhoneProblem(draft.prefix, draft.phone)
  return {
    ...(draft.categoryId === '' && { category: m.samples_category_needed() }),
    ...(draft.shopItemIds.includes('') && { item: m.samples_item_needed() }),
    ...(phone && { phone }),
    ...((address === undefined || address.incomplete) && { address: m.samples_address_needed() }),
  }
}
