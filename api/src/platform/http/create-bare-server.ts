import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../../config/config.ts'
import { addRequestLogging } from '../observability/log-requests.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Telemetry } from '../observability/telemetry.ts'
import { addFastifyErrorHandlers, respondToInvalidHttp, respondToUnparsableUrl } from './handle-errors.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** Default limit of a request body in bytes (D§2); an endpoint may allow more. */
const BODY_MAX = 100_000
/** Milliseconds for the headers of a request to arrive, and for all of it: 5 MB over a slow line. */
const HEADERS_MAX = 10_000
const REQUEST_MAX = 60_000
/** Milliseconds between two checks for requests that did not arrive in time. */
const ARRIVAL_CHECK = 1000

export type ServerParts = {
  config: Config
  logger?: FastifyBaseLogger
  metrics?: Metrics
  telemetry?: Telemetry
}

/** Routes have no schemas of Fastify: the contract checks what comes and goes. Its compilers, a tenth of all code, are not loaded. */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: compilesNothing, buildSerializer: compilesNothing },
}

function compilesNothing(): never {
  throw new Error('A route has a schema of Fastify: it belongs into the contract')
}

/** Creates the server without routes: its limits, logs, error answers and security headers. */
export function createBareServer({ config, logger, metrics, telemetry }: ServerParts): FastifyInstance {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    schemaController: NO_SCHEMAS,
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MAX,
    http: { headersTimeout: HEADERS_MAX, connectionsCheckingInterval: ARRIVAL_CHECK },
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    // Fastify's request log lines contain URLs, and with them link tokens; `addRequestLogging` logs only the route pattern.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    forceCloseConnections: 'idle',
    // A request that a proxy sends on an open connection is still served; the proxy sends its next one to another server.
    return503OnClosing: false,
    frameworkErrors: respondToUnparsableUrl,
    clientErrorHandler: respondToInvalidHttp,
  })
  telemetry?.follow(app)
  addRequestLogging(app, metrics?.observeRequest)
  addFastifyErrorHandlers(app)
  addSecurityHeaders(app, config)
  return app
}
