import type { LucideIcon } from 'lucide-react'

const TONES = {
  waiting: 'bg-waiting-soft text-waiting',
  working: 'bg-working-soft text-working',
  moving: 'bg-moving-soft text-moving',
  done: 'bg-done-soft text-done',
  refused: 'bg-refused-soft text-refused',
  past: 'text-ink',
  ahead: 'text-muted',
}

export type Tone = keyof typeof TONES

/** A status as text with an icon, so that colour is never the only sign. */
export function StatusBadge({ tone, icon: Icon, text }: { tone: Tone; icon: LucideIcon; text: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm dark:not-print:inset-ring dark:not-print:inset-ring-current/30 font-semibold ${TONES[tone]}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}
