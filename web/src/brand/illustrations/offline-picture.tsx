import { InlineIllustrationFrame } from './frame.tsx'

/** A plug out of its socket, for a failed load. */
export function OfflineIllustration() {
  return (
    <InlineIllustrationFrame>
      <path d="M34 78c18 0 14-20 30-20" />
      <rect x="62" y="48" width="22" height="20" rx="6" className="fill-surface" />
      <path d="M84 53h9M84 63h9" />
      <path d="M128 38c-14 0-12 20-22 20" />
      <rect x="98" y="48" width="10" height="20" rx="5" className="fill-surface" />
      <path d="M92 34l3 7M102 32v7M111 35l-4 6" className="stroke-warm" />
    </InlineIllustrationFrame>
  )
}
