import type { LeftUnderLimit } from '@portal/contract/limits/limits.endpoints'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { sampleLimitText } from './limit-labels.ts'

/** A limit, and what it leaves until when. */
export function LeftUnderLimitText({ limit, left, until }: LeftUnderLimit) {
  const text = left === 0 ? m.samples_left_none() : m.samples_left({ left })
  return (
    <>
      <p className="wrap-anywhere">{sampleLimitText(limit)}</p>
      <p className="font-semibold">
        {until === null ? text : m.samples_left_until({ left: text, day: formatDdMmYyyy(until) })}
      </p>
    </>
  )
}
