import { AsyncLocalStorage } from 'node:async_hooks'

/** The network of the caller, as rate limits count it, and the request's id. */
export type RequestOrigin = { network: string; requestId: string }

/** The current request; undefined in commands. Async context carries it, so no call has to pass it on. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
