import { AsyncLocalStorage } from 'node:async_hooks'

/** The network a request comes from, as limits count it, and the request's id. */
export type RequestOrigin = { network: string; requestId: string }

/** The request on whose behalf something runs; nothing at the command line. So no call passes it on, and none forgets. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
