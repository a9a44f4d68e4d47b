import { CircleAlert, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts.ts'
import { Button, IconButton } from './button.tsx'

type Props = {
  text: ReactNode
  kind?: 'error' | 'offline'
  action?: { label: string; onPress(): void; loading?: boolean }
  onDismiss?(): void
}

/** A message that stays as long as its cause: a failed load with Retry, no network, a refused login. */
export function Banner({ text, kind = 'error', action, onDismiss }: Props) {
  const Icon = kind === 'offline' ? WifiOff : CircleAlert
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-2 ${
        kind === 'offline' ? 'border-line bg-sunken' : 'border-attention bg-attention-soft'
      }`}
    >
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${kind === 'offline' ? 'text-muted' : 'text-attention'}`}
      />
      <p role="alert" className="min-w-0 flex-[1_1_8rem] py-2 font-medium">
        {text}
      </p>
      {action && (
        <Button variant="secondary" loading={action.loading} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      {onDismiss && (
        <IconButton label={m.common_dismiss()} onClick={onDismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
