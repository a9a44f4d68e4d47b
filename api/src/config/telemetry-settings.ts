import type { SettingReader } from './setting-reader.ts'

/** Settings of the OpenTelemetry export. The exporters read the endpoint from the same environment. */
export type TelemetrySettings = {
  /** Share of traces that are kept, 0 to 1. */
  ratio: number
  /** Milliseconds between two metric exports. */
  interval: number
}

/** The supported OpenTelemetry samplers and the share of traces that each one keeps. */
const RATIOS: Record<string, (share: number) => number> = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: share => share,
}

/** Reads the standard OTEL_ variables. @returns undefined if no collector is set or the SDK is disabled */
export function readTelemetrySettings({
  setting,
  check,
  number,
}: SettingReader): TelemetrySettings | undefined {
  const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined || setting('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  check(
    URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol),
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector.',
  )
  check(
    (setting('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json') === 'http/json',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, the one the portal speaks, or not be set.',
  )
  const sampler = (setting('OTEL_TRACES_SAMPLER') ?? 'always_on').replace(/^parentbased_/, '')
  const share = Number(setting('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  check(sampler in RATIOS, `OTEL_TRACES_SAMPLER must be one of ${Object.keys(RATIOS).join(', ')}.`)
  check(share >= 0 && share <= 1, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.')
  return {
    ratio: RATIOS[sampler]?.(share) ?? 1,
    interval: number('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 3_600_000),
  }
}
