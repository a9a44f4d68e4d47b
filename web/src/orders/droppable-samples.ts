import { ApiError } from '../lib/api-error.ts'

export type Sample = { id: string; name: string }

/** The samples that prevented an approval or a shipment, if others remain that can be sent without them. */
export function droppableSamples(error: unknown, items: readonly Sample[]): Sample[] {
  if (!(error instanceof ApiError)) return []
  const refused = items.filter(({ id }) => error.issues.some(({ path }) => path === `items.${id}`))
  return refused.length < items.length ? refused : []
}
