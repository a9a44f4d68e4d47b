import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { InitialsAvatar } from '../ui/initials.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RepChatLink, useRepOrCompanyContact } from './rep-chat-link.tsx'

/** The HCP's sales representative, with a chat button (H§1). */
export function OwnRepContactSection() {
  const contact = useRepOrCompanyContact()
  return (
    <Card aria-label={m.home_rep()} className="grid gap-4">
      <div className="flex min-h-12 items-center gap-3">
        <InitialsAvatar name={contact?.name} className="size-12" />
        {contact === undefined ? (
          <Skeleton className="h-11 w-44" />
        ) : (
          <p className="grid min-w-0">
            <span className="font-semibold">{contact.name}</span>
            <span className="text-sm text-muted">{contact.rep ? m.home_rep() : m.home_rep_none()}</span>
          </p>
        )}
      </div>
      <RepChatLink variant="secondary">{m.home_contact()}</RepChatLink>
    </Card>
  )
}
