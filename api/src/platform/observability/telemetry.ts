import { setTimeout } from 'node:timers/promises'
import { context, DiagLogLevel, diag, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { BaseLogger } from 'pino'
import type { TelemetrySettings } from '../../config/telemetry-settings.ts'
import { VERSION } from '../../config/version.ts'
import { subscribeToFinishedStatements } from '../database/trace-statements.ts'
import { PROBE_PATHS } from './log-requests.ts'
import type { ObserveSend } from './metrics.ts'

/** Sends traces and metrics to OpenTelemetry. */
export type Telemetry = {
  /** Traces each request from its headers to the end of its response. */
  follow(app: FastifyInstance): void
  observeSend: ObserveSend
  /** Sends what is still buffered; gives up after two seconds. */
  close(): Promise<void>
}

const NAME = 'hcp-portal'
/** Milliseconds that shutdown waits for the collector. */
const LAST = 2000

/**
 * Starts the export of requests, their SQL statements and messages to an OpenTelemetry collector; loaded only if one is set.
 * Exports no personal data: only route patterns, statements without values, and kinds. Ignores a caller's `traceparent`.
 * Traces statements only of databases opened after this call.
 */
export function startTelemetry(
  { ratio, interval }: TelemetrySettings,
  logger: Pick<BaseLogger, 'warn'>,
): Telemetry {
  const warn = (message: string) => logger.warn({ err: new Error(message) }, 'Telemetry')
  const quiet = () => undefined
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': VERSION }))
    .merge(detectResources({ detectors: [envDetector] }))
  const spans = new TracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: interval,
        exportTimeoutMillis: Math.min(interval, 10_000),
      }),
    ],
  })
  const tracer = spans.getTracer(NAME, VERSION)
  const meter = meters.getMeter(NAME, VERSION)
  const requests = meter.createHistogram('http.server.request.duration', { unit: 's' })
  const sends = meter.createHistogram('portal.message.send.duration', { unit: 's' })

  subscribeToFinishedStatements(event => {
    // Statements of background work run every second and belong to no trace.
    if (trace.getActiveSpan() === undefined) return
    const span = tracer.startSpan(nameOf(event), {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': event.query.sql },
    })
    if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })

  return {
    follow(app) {
      const followed = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', async (request, reply) => {
        const route = request.routeOptions.url
        if (PROBE_PATHS.includes(route)) return
        const span = tracer.startSpan(`${request.method} ${route ?? '(none)'}`, {
          kind: SpanKind.SERVER,
          attributes: { ...describe(request), 'portal.request.id': request.id },
        })
        const { traceId, spanId } = span.spanContext()
        followed.set(request, span)
        reply.log = request.log = request.log.child({ trace_id: traceId, span_id: spanId })
      })
      app.addHook('preHandler', (request, _reply, done) => {
        const span = followed.get(request)
        if (span === undefined) done()
        else context.with(trace.setSpan(context.active(), span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = followed.get(request)
        if (span === undefined) return
        const status = { 'http.response.status_code': reply.statusCode }
        requests.record(reply.elapsedTime / 1000, { ...describe(request), ...status })
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttributes(status).end()
      })
    },
    observeSend: ({ seconds, ...labels }) => sends.record(seconds, labels),
    async close() {
      const told = Promise.allSettled([spans.shutdown(), meters.shutdown()]).then(() => true)
      if (!(await Promise.race([told, setTimeout(LAST, false, { ref: false })])))
        warn('The collector did not take what was left')
    },
  }
}

function describe({ method, routeOptions }: FastifyRequest) {
  return { 'http.request.method': method, 'http.route': routeOptions.url ?? '(none)' }
}

/** The first word of a statement. */
function nameOf({ query }: LogEvent): string {
  return /[a-z]+/i.exec(query.sql)?.[0].toUpperCase() ?? 'SQL'
}
