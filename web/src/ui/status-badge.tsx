import type { LucideIcon } from 'lucide-react'

/** On a dark card the ground of a pill hardly differs from it. */
const PILL =
  'rounded-full border font-semibold border-transparent px-2.75 py-0.75 dark:not-print:border-current/30'

const TONES = {
  waiting: { ink: 'text-waiting', ground: 'bg-waiting-soft', asks: true },
  working: { ink: 'text-working', ground: 'bg-working-soft', asks: true },
  refused: { ink: 'text-refused', ground: 'bg-refused-soft', asks: true },
  moving: { ink: 'text-moving', ground: 'bg-moving-soft' },
  done: { ink: 'text-done', ground: 'bg-done-soft' },
  ended: { ink: 'text-refused', ground: 'bg-refused-soft' },
  plain: { ink: 'text-ink', ground: '' },
  ahead: { ink: 'text-muted', ground: '' },
} satisfies Record<string, { ink: string; ground: string; asks?: true }>

export type Tone = keyof typeof TONES

type Props = {
  tone: Tone
  icon: LucideIcon
  text: string
  /** Default: what asks for somebody is a pill, an ordinary state is text in its colour. */
  isPill?: boolean
}

/** A status as text with an icon, so that colour is never the only sign. */
export function StatusBadge({ tone, icon: Icon, text, isPill = 'asks' in TONES[tone] }: Props) {
  const { ink, ground } = TONES[tone]
  return (
    <span
      data-pill
      className={`inline-flex items-center gap-1.5 align-middle text-sm ${ink} ${isPill ? `${PILL} ${ground}` : ''}`}
    >
      <Icon className="size-4 shrink-0" />
      {text}
    </span>
  )
}
