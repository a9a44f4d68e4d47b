import { InlineIllustrationFrame } from './frame.tsx'

/** A magnifier over an empty card, for 'not found'. */
export function NotFoundIllustration() {
  return (
    <InlineIllustrationFrame>
      <rect x="40" y="34" width="62" height="56" rx="8" className="fill-surface" />
      <path d="M52 50h28M52 62h18M52 74h24" className="stroke-line" />
      <circle cx="98" cy="66" r="18" className="fill-surface" />
      <path d="M111 80l13 13" strokeWidth="5" />
      <path d="M92 61l12 10M104 61L92 71" className="stroke-warm" />
    </InlineIllustrationFrame>
  )
}
