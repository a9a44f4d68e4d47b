import { X } from 'lucide-react'
import { m } from '../texts.ts'
import { Button } from './button.tsx'

/** A filter in words. A press removes it. */
export function RemovableFilterChip({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <Button
      variant="secondary"
      size="compact"
      className="justify-self-start"
      aria-label={m.activity_remove({ filter: text })}
      onClick={onRemove}
    >
      <span className="flex items-center gap-2">
        {text}
        <X className="size-4 shrink-0" />
      </span>
    </Button>
  )
}
