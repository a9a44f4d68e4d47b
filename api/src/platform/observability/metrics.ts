import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import type { Region } from '@portal/contract/regions'
import type { BaseLogger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '../../config/version.ts'
import type { ObserveStep } from '../background/background-steps.ts'
import type { PoolCounts } from '../database/connect.ts'
import type { ObserveRequest } from './log-requests.ts'

type CodeUse = { action: string; sent: number; used: number }

type Parts = {
  companies: readonly { id: string; region: Region }[]
  /** The pool of a PostgreSQL server; the embedded database has none. */
  pool: PoolCounts | undefined
  /** Counts sent and used codes of the last hour; from the auth feature. */
  countCodes(): Promise<CodeUse[]>
  /** Number of due messages per company, and the age of the oldest in seconds; from the notifications feature. */
  findQueues(): Promise<Map<string, { length: number; seconds: number }>>
  /** Seconds since the last successful backup; undefined if there was none. */
  findBackupAge(): Promise<number | undefined>
  logger: Pick<BaseLogger, 'error'>
}

/** Observes an attempt to send a message through a provider, with its duration in seconds. */
export type ObserveSend = (send: {
  kind: MessageKind
  provider: string
  outcome: 'taken' | 'refused' | 'failed'
  seconds: number
}) => void

/** The portal's metrics. */
export type Metrics = {
  observeRequest: ObserveRequest
  observeSend: ObserveSend
  observeStep: ObserveStep
  /** Observes a row that broke the contract and was left out of a list. */
  observeRowLeftOut(endpoint: string): void
  /** Writes all metrics in the Prometheus format. Without the database, those from the database are left out. */
  write(): Promise<string>
  contentType: string
}

/** Seconds; a caller is refused at the last one. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds; a provider has a timeout of eight. */
const SEND_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates metrics of requests, sends, background work, codes and queues. Labels are only words of this code, route patterns, kinds and regions:
 * they contain no number, name, id or token, and their number is bounded.
 */
export function createMetrics(parts: Parts): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; the version is the label.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1)
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Requests by method, route pattern and class of status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const sends = new Histogram({
    name: 'portal_message_send_seconds',
    help: 'Tries to hand a message to a provider, by kind, provider and outcome, and how long they took.',
    labelNames: ['kind', 'provider', 'outcome'],
    buckets: SEND_BUCKETS,
    registers,
  })
  const steps = new Gauge({
    name: 'portal_background_step_failing',
    help: 'Whether the last round of a step of the background work failed.',
    labelNames: ['step'],
    registers,
  })
  const leftOut = new Counter({
    name: 'portal_rows_left_out_total',
    help: 'Rows that broke the contract and were left out of a list, by endpoint.',
    labelNames: ['endpoint'],
    registers,
  })
  const pool = createPoolGauge(registers, parts.pool)
  const database = createDatabaseGauges(registers, parts)
  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ ...labelsOf(method, route), status: `${Math.floor(status / 100)}xx` }, seconds),
    observeSend: ({ seconds, ...labels }) => sends.observe(labels, seconds),
    observeStep: (step, failed) => steps.set({ step }, Number(failed)),
    observeRowLeftOut: endpoint => leftOut.inc({ endpoint }),
    contentType: register.contentType,
    async write() {
      // Before the database queries, which take connections themselves.
      pool()
      await database()
      return register.metrics()
    },
  }
}

/** Labels of a request. A URL without a route gets fixed labels: callers invent URLs and methods. */
function labelsOf(method: string, route: string | undefined) {
  if (route === undefined) return { method: '(any)', route: '(none)' }
  return { method, route: route === '/*' ? '(web)' : route }
}

function createPoolGauge(registers: Registry[], room: PoolCounts | undefined): () => void {
  if (room === undefined) return () => undefined
  const gauge = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to the database, those that are idle, and callers that wait for one.',
    labelNames: ['state'],
    registers,
  })
  return () => {
    gauge.set({ state: 'total' }, room.totalCount)
    gauge.set({ state: 'idle' }, room.idleCount)
    gauge.set({ state: 'waiting' }, room.waitingCount)
  }
}

/** Creates the gauges read from the database at each scrape; they are missing while the database does not answer. */
function createDatabaseGauges(
  registers: Registry[],
  { companies, countCodes, findQueues, findBackupAge, logger }: Parts,
) {
  const codes = new Gauge({
    name: 'portal_codes_last_hour',
    help: 'One-time codes of the last hour that were sent, and those of them that were used.',
    labelNames: ['action', 'outcome'],
    registers,
  })
  const length = new Gauge({
    name: 'portal_message_queue_length',
    help: 'Messages that are due and have not left, by company.',
    labelNames: ['company'],
    registers,
  })
  const age = new Gauge({
    name: 'portal_message_queue_age_seconds',
    help: 'How long the oldest message that is due has waited, by company.',
    labelNames: ['company'],
    registers,
  })
  const backup = new Gauge({
    name: 'portal_backup_age_seconds',
    help: 'Time since the last good backup; infinite when there was none.',
    registers,
  })
  const failures = new Counter({
    name: 'portal_metrics_failures_total',
    help: 'Times the database did not tell what it was asked for here.',
    registers,
  })
  return async () => {
    for (const gauge of [codes, length, age]) gauge.reset()
    backup.remove()
    try {
      const [used, queues] = [await countCodes(), await findQueues()]
      backup.set((await findBackupAge()) ?? Number.POSITIVE_INFINITY)
      for (const { action, ...counts } of used) {
        codes.set({ action, outcome: 'sent' }, counts.sent)
        codes.set({ action, outcome: 'used' }, counts.used)
      }
      for (const { id, region } of companies) {
        const queue = queues.get(id) ?? { length: 0, seconds: 0 }
        length.set({ company: region }, queue.length)
        age.set({ company: region }, queue.seconds)
      }
    } catch (error) {
      failures.inc()
      logger.error({ err: error }, 'The database told no metrics')
    }
  }
}
