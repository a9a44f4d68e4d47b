import type { MessageChannel } from '@portal/contract/message-kinds'
import type { CorrectionField } from '@portal/contract/privacy-request-kinds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { PRIVACY } from './privacy.api.ts'

/** The HCP's consents, and what closing the account would wait for. */
export const accountQuery = queryOptions({
  queryKey: [...PRIVACY, 'account'],
  queryFn: ({ signal }) => api('GET /privacy/account', { signal }),
})

/** Everything that the company holds about the HCP. */
export const myDataQuery = queryOptions({
  queryKey: [...PRIVACY, 'my-data'],
  queryFn: ({ signal }) => api('GET /privacy/my-data', { signal }),
})

/** Opens a case for a correction. @param key the same for every attempt from one dialog */
export function requestCorrection(body: { field: CorrectionField; text: string }, key: string) {
  return api('POST /privacy/corrections', { body, headers: { 'idempotency-key': key }, repeatable: true })
}

/** Withdraws the consent to notices by a channel. */
export function stopNotices(channel: MessageChannel) {
  return api('POST /messages/preferences', { body: { channel, on: false }, repeatable: true })
}

/** Closes the HCP's account with a code to its number. */
export function closeOwnAccount(code: string) {
  return api('POST /privacy/close-account', { body: { code } })
}

/** Data as a file that a person and a program can read. */
export function toJsonFile(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}
