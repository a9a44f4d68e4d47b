import { CircleAlert, RefreshCw, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts.ts'
import { Button, IconButton } from './button.tsx'

type Props = {
  text: ReactNode
  kind?: keyof typeof looks
  action?: { label: string; onPress(): void; loading?: boolean }
  onDismiss?(): void
}

const looks = {
  error: { Icon: CircleAlert, box: 'border-attention bg-attention-soft', icon: 'text-attention' },
  offline: { Icon: WifiOff, box: 'border-line bg-sunken', icon: 'text-muted' },
  news: { Icon: RefreshCw, box: 'border-line bg-surface', icon: 'text-action-ink' },
}

/** A message that stays as long as its cause: a failed load with Retry, no network, a refused login, a new version. */
export function Banner({ text, kind = 'error', action, onDismiss }: Props) {
  const { Icon, box, icon } = looks[kind]
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-2 ${box}`}>
      <Icon className={`size-5 shrink-0 ${icon}`} />
      <p role={kind === 'news' ? 'status' : 'alert'} className="min-w-0 flex-[1_1_8rem] py-2 font-medium">
        {text}
      </p>
      {action && (
        <Button variant="secondary" loading={action.loading} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      {onDismiss && <IconButton icon={X} label={m.common_dismiss()} onClick={onDismiss} />}
    </div>
  )
}
