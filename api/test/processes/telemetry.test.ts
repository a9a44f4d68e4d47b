import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { logIn, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

const MEI_LING = '60123000001'

type Attributes = { key: string; value: { stringValue?: string; intValue?: number } }[]
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attributes
}
type Traces = { resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[] }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }

/** Prints which modules of OpenTelemetry and of mails are loaded. */
const TATTLE = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (/@opentelemetry|nodemailer/.test(url)) process.stderr.write('Loads ' + url + '\\n')
    return next(url, context)
  } })
`)}`

const LOADS = /^Loads \S+@opentelemetry\//m
const LOADS_MAILS = /^Loads \S+nodemailer\//m

let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The traces and metrics that an OpenTelemetry collector receives. */
async function startCollector() {
  const taken = { traces: [] as Traces[], metrics: [] as Metrics[], tenants: new Set<unknown>() }
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (request.url === '/v1/traces') taken.traces.push(body as Traces) // as OTLP specifies
    if (request.url === '/v1/metrics') taken.metrics.push(body as Metrics) // as OTLP specifies
    taken.tenants.add(request.headers['x-tenant'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return { taken, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Runs a portal in which somebody logs in. @returns its output */
async function run(env: Record<string, string>) {
  const portal = await startPortal({
    DATA_DIR: folder,
    SECONDS_BETWEEN_CODES: '0',
    NODE_OPTIONS: TATTLE,
    ...env,
  })
  await logIn(portal, MEI_LING)
  const { code, output } = await portal.end('SIGTERM')
  expect(code).toBe(0)
  return output
}
const read = (attributes: Attributes, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

test('a collector gets each request and its statements, with the ids of the log line, and nothing personal', async () => {
  const collector = await startCollector()
  const output = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=samples',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=drill',
  })
  collector.close()
  expect(output).toMatch(LOADS)
  const { traces, metrics, tenants } = collector.taken
  const resources = traces.flatMap(({ resourceSpans }) => resourceSpans)
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
  const request = spans.find(({ name }) => name === 'POST /api/auth/verify-token')
  const line = output
    .split('\n')
    .find(one => one.includes('"msg":"Request"') && one.includes('/api/auth/verify-token'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    id: read(request?.attributes ?? [], 'portal.request.id'),
    trace_id: request?.traceId,
    span_id: request?.spanId,
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  const texts = statements.map(({ attributes }) => read(attributes, 'db.query.text'))
  expect(texts.some(text => text?.includes('"sessions"'))).toBe(true)
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  expect(read(resources[0]?.resource.attributes ?? [], 'service.name')).toBe('hcp-portal')
  expect(read(resources[0]?.resource.attributes ?? [], 'deployment.environment.name')).toBe('drill')
  expect(tenants).toEqual(new Set(['samples']))
  const measured = metrics
    .flatMap(({ resourceMetrics }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
  expect(new Set(measured.map(({ name }) => name))).toEqual(
    new Set(['http.server.request.duration', 'portal.message.send.duration']),
  )
  expect(JSON.stringify(collector.taken)).not.toMatch(/60123000001|Mei Ling|127\.0\.0\.1/)
})

test('with an unreachable collector a login and a stop succeed, and the log reports the collector', async () => {
  const collector = await startCollector()
  collector.close()
  const output = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect(output).toContain('"msg":"Telemetry"')
})

test('without a collector nothing of OpenTelemetry is loaded, and without a mail server nothing of mails', async () => {
  const output = await run({})
  expect(output).not.toMatch(LOADS)
  expect(output).not.toMatch(LOADS_MAILS)
  expect(output).not.toContain('trace_id')
})
