import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { m } from '../paraglide/messages.js'
import { ChatButton } from '../promoters/chat-button.tsx'
import { Card, CardLink } from '../ui/card.tsx'

type Props = {
  to: string
  title: string
  icon: LucideIcon
  /** What most people come for. */
  main?: boolean
  children: ReactNode
}

/** A card of the home screen; it tells the next screen where one came from (H§2). */
export function OverviewCard({ to, title, icon: Icon, main = false, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <CardLink
      to={to}
      state={{ fromPath: pathname + search }}
      className={`grid min-h-36 content-start gap-4 ${main ? 'bg-action! text-on-action' : ''}`}
    >
      <span
        className={`inline-flex size-12 items-center justify-center rounded-control ${
          main ? 'border border-current' : 'bg-action-soft text-action-ink'
        }`}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm ${main ? '' : 'text-muted'}`}>{children}</span>
      </span>
    </CardLink>
  )
}

/** 'Lunch and Learn' with the way to an appointment: a chat with the rep (H§1). */
export function LunchCard() {
  return (
    <Card aria-labelledby="lunch" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-40 flex-1 gap-1">
          <h2 id="lunch" className="text-lg font-bold">
            {m.lunch_card_title()}
          </h2>
          <p className="text-sm text-muted">{m.lunch_card_text()}</p>
        </div>
        <span className="-my-2 -mr-2 [&>svg]:h-18 [&>svg]:w-24">
          <Picture name="lunch" />
        </span>
      </div>
      <ChatButton variant="secondary">{m.lunch_make_appointment()}</ChatButton>
    </Card>
  )
}
