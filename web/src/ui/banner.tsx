import { CircleAlert, Clock, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { OutsideLink } from './text-link.tsx'

/** How each kind looks: edge and ground, the colour of its icon. */
const KINDS = {
  error: { icon: CircleAlert, box: 'border-attention bg-attention-soft', ink: 'text-attention' },
  waiting: { icon: Clock, box: 'border-waiting bg-waiting-soft', ink: 'text-waiting' },
  offline: { icon: WifiOff, box: 'border-line bg-sunken', ink: 'text-muted' },
}

type Props = {
  text: ReactNode
  kind?: keyof typeof KINDS
  action?: { label: string; onPress(): void; loading?: boolean }
  /** Leads elsewhere in a new tab, as to a chat. */
  link?: { label: ReactNode; href: string } | undefined
  dismiss?: { label: string; onPress(): void }
}

/** Stays until what it speaks of is over: a failed load with Retry, no network, a refused login, an approval to wait for. */
export function Banner({ text, kind = 'error', action, link, dismiss }: Props) {
  const { icon: Icon, box, ink } = KINDS[kind]
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-2 ${box}`}>
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${ink}`} />
      <p role="alert" className="min-w-0 flex-[1_1_8rem] py-2 font-medium">
        {text}
      </p>
      {action && (
        <Button variant="secondary" loading={action.loading ?? false} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      {link && <OutsideLink href={link.href}>{link.label}</OutsideLink>}
      {dismiss && (
        <IconButton label={dismiss.label} onClick={dismiss.onPress}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
