import * as z from 'zod/mini'
import { choiceSetting, declareSetting, type Environment, wholeNumberSetting } from './setting.ts'

/** Settings of the OpenTelemetry export. The exporters read the endpoint from the same environment. */
export type TelemetrySettings = {
  /** Share of traces that are kept, 0 to 1. */
  ratio: number
  /** Milliseconds between two metric exports. */
  interval: number
}

/** The supported samplers and the share of traces that each one keeps. */
export const TRACE_SAMPLERS = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: (share: number) => share,
}

const isCollector = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** The standard OTEL_ variables; undefined if no collector is set or the SDK is disabled. */
export function createTelemetrySettingsSchema(env: Environment) {
  const off = !env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  const settings = z.object({
    endpoint: declareSetting(
      z.string().check(z.refine(isCollector)),
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'an OpenTelemetry collector that is told of requests, statements and messages, by `http/json` ([more](operating.md#opentelemetry))',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector.',
    ),
    protocol: choiceSetting(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      ['http/json'],
      'the one protocol the portal speaks',
    ),
    sampler: declareSetting(
      z.pipe(
        z.transform((name = 'always_on') => String(name).replace(/^parentbased_/, '')),
        z.enum(['always_on', 'always_off', 'traceidratio']),
      ),
      'OTEL_TRACES_SAMPLER',
      '`always_on`, `always_off` or `traceidratio`, also with `parentbased_` before it',
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(TRACE_SAMPLERS).join(', ')}.`,
      'always_on',
    ),
    share: declareSetting(
      z.prefault(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
      'OTEL_TRACES_SAMPLER_ARG',
      'the share of traces that `traceidratio` keeps, from 0 to 1',
      'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.',
      '1',
    ),
    interval: wholeNumberSetting(
      'OTEL_METRIC_EXPORT_INTERVAL',
      60_000,
      3_600_000,
      'milliseconds between two exports of metrics',
    ),
  })
  return z.optional(off ? z.undefined() : settings)
}
