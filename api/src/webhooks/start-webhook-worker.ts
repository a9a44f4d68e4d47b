import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../companies/app-context.ts'
import {
  type BackgroundStep,
  type ObserveStep,
  startBackgroundSteps,
} from '../platform/background/background-steps.ts'
import { internet } from './call-webhook.ts'
import { recordLowStock } from './record-low-stock.ts'
import { expireDeliveries } from './webhook-queue.queries.ts'
import { createWebhookWorker } from './webhook-worker.ts'

/** Milliseconds between two looks for due deliveries, for old ones, and at the stock. */
const POLL_INTERVAL = 1000
const CLEAN_INTERVAL = 10_000
const STOCK_INTERVAL = 60_000

/** Sends the companies' webhooks while the server listens. */
export function startWebhookWorker(
  app: FastifyInstance,
  context: AppContext & { secret: string },
  observeStep: ObserveStep | undefined,
): void {
  const { db, secret, companies } = context
  const stop = new AbortController()
  const worker = createWebhookWorker({
    ...{ db, secret, network: internet, logger: app.log },
    stopped: stop.signal,
  })
  const steps: BackgroundStep[] = [
    { name: 'webhooks', pauseMs: POLL_INTERVAL, run: worker.run },
    { name: 'webhooks: expire and delete', pauseMs: CLEAN_INTERVAL, run: () => expireDeliveries(db) },
    ...companies.map(company => ({
      name: `low stock of ${company.region}`,
      pauseMs: STOCK_INTERVAL,
      run: () => recordLowStock(context, company),
    })),
  ]
  app.addHook('preClose', async () => {
    stop.abort()
    await worker.finish()
  })
  startBackgroundSteps(app, steps, observeStep)
}
