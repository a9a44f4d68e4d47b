import type { RepCard } from '@portal/contract/rep-cards'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** Makes a card's first code, or a new one in place of the seen. Repeating it changes nothing. */
export function createOrReplaceRepCode(replacedCode: string | null): Promise<RepCard> {
  return callApi('POST /rep-card', { body: { replaces: replacedCode }, repeatable: true })
}

/** The rep's own card; the first look makes its code. */
export const repCardQueryOptions = queryOptions({
  queryKey: ['rep-card'],
  queryFn: async ({ signal }) => {
    const card = await callApi('GET /rep-card', { signal })
    return card.code === null ? createOrReplaceRepCode(null) : card
  },
})
