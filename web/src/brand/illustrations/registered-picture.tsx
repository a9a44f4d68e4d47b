import { Picture } from './frame.tsx'

/** Somebody is registered: a card of theirs with a tick. */
export function RegisteredPicture() {
  return (
    <Picture>
      <rect x="38" y="36" width="74" height="52" rx="8" className="fill-surface" />
      <circle cx="59" cy="55" r="7" />
      <path d="M47 77c1-8 6-11 12-11s11 3 12 11M82 54h18M82 64h12" />
      <circle cx="112" cy="80" r="17" className="fill-action stroke-surface" />
      <path d="M104 80l6 6 11-12" className="stroke-on-action" strokeWidth="4" />
      <path d="M24 42h8M20 54h6M124 34l5-6M132 46h8" className="stroke-warm" />
    </Picture>
  )
}
