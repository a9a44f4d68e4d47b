import { apiPages, apiQuery } from '../lib/api-query.ts'

/** The query key of the company's webhooks. */
export const WEBHOOKS_QUERY_KEY = ['webhooks']

export const webhooksQuery = apiQuery(WEBHOOKS_QUERY_KEY, 'GET /admin/webhooks')

export function webhookQuery(id: string) {
  return apiQuery([...WEBHOOKS_QUERY_KEY, id], 'GET /admin/webhooks/:id', { params: { id } })
}

export function deliveryPages(id: string) {
  return apiPages([...WEBHOOKS_QUERY_KEY, id, 'deliveries'], 'GET /admin/webhooks/:id/deliveries', {
    params: { id },
    query: {},
  })
}

/** The host of a webhook, by which people call it. */
export function webhookHost({ url }: { url: string }): string {
  return new URL(url).hostname
}
