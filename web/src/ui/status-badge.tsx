import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'

const look = cva('inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold', {
  variants: {
    tone: {
      waiting: 'bg-waiting-soft text-waiting',
      working: 'bg-working-soft text-working',
      moving: 'bg-moving-soft text-moving',
      done: 'bg-done-soft text-done',
      refused: 'bg-refused-soft text-refused',
      past: 'text-ink',
      ahead: 'text-muted',
    },
  },
})

export type Tone = NonNullable<VariantProps<typeof look>['tone']>

/** A status in words with an icon: colour is never the only sign. */
export function StatusBadge({ tone, icon: Icon, text }: { tone: Tone; icon: LucideIcon; text: string }) {
  return (
    <span className={look({ tone })}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}
