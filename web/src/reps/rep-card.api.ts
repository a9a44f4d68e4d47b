import type { RepCard } from '@portal/contract/rep-cards'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Creates a card's first code, or a new one to replace the code on screen. Repeating the call changes nothing. */
export function renewRepCode(replaces: string | null): Promise<RepCard> {
  return api('POST /rep-card', { body: { replaces }, repeatable: true })
}

/** The rep's own card. Opening it for the first time creates its code. */
export const repCardQuery = queryOptions({
  queryKey: ['rep-card'],
  queryFn: async ({ signal }) => {
    const card = await api('GET /rep-card', { signal })
    return card.code === null ? renewRepCode(null) : card
  },
})
