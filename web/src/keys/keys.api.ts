import type { Key } from '@portal/contract/auth/api-keys.endpoints'
import { apiQuery } from '../lib/api-query.ts'

/** The query key of the company's keys. */
export const KEYS_QUERY_KEY = ['keys']

export const keysQuery = apiQuery(KEYS_QUERY_KEY, 'GET /admin/keys')

/** A key that was just made: the server returns its secret only once. */
export type MadeKey = Pick<Key, 'name'> & { secret: string }
