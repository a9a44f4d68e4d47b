import { createServer } from 'node:http'
import type { BaseLogger } from 'pino'
import { UserFacingError } from '../../config/user-facing-error.ts'
import type { Metrics } from './metrics.ts'

type ListenAddress = { port: number; host: string }

/**
 * Serves only `GET /api/metrics`, on a separate port that is not public.
 * @returns the port and a function that closes the server
 * @throws UserFacingError if the server cannot listen on the port
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'write' | 'contentType'>,
  { port, host }: ListenAddress,
  logger: Pick<BaseLogger, 'error'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/api/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.write().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'Metrics were not written')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(
      `METRICS_PORT ${port} of ${host} cannot be used: ${error.code ?? error.message}`,
    )
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
