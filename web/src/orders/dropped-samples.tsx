import { m } from '../texts.ts'

/** The samples that were taken off a request, each with the reason. */
export function DroppedSamples({
  samples,
}: {
  samples: readonly { id: string; name: string; reason: string }[]
}) {
  if (samples.length === 0) return null
  return (
    <dl className="grid gap-1 rounded-control bg-sunken px-3 py-2 text-sm leading-snug">
      {samples.map(({ id, name, reason }) => (
        <div key={id} className="wrap-anywhere">
          <dt className="font-semibold">{m.orders_not_sent({ name })}</dt>
          <dd className="whitespace-pre-line text-muted">{reason}</dd>
        </div>
      ))}
    </dl>
  )
}
