import type { LucideIcon } from 'lucide-react'

/** On a dark card the ground of a pill hardly differs from it. */
const RING = 'dark:not-print:border-current/30'

const TONES = {
  waiting: `bg-waiting-soft text-waiting ${RING}`,
  working: `bg-working-soft text-working ${RING}`,
  moving: `bg-moving-soft text-moving ${RING}`,
  done: `bg-done-soft text-done ${RING}`,
  refused: `bg-refused-soft text-refused ${RING}`,
  past: 'text-ink',
  ahead: 'text-muted',
}

export type Tone = keyof typeof TONES

/** A status as text with an icon, so that colour is never the only sign. */
export function StatusBadge({ tone, icon: Icon, text }: { tone: Tone; icon: LucideIcon; text: string }) {
  return (
    <span
      data-pill
      className={`inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.75 py-0.75 text-sm font-semibold ${TONES[tone]}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}
