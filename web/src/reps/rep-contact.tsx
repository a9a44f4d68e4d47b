import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChatButton, useRepContact } from './chat-button.tsx'

/** The HCP's sales representative, with a chat button (H§1). */
export function RepContact() {
  const contact = useRepContact()
  return (
    <Card aria-label={m.home_rep()} className="grid gap-4">
      <div className="flex min-h-12 items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-action-soft font-bold text-action-ink"
        >
          {contact && initialsOf(contact.name)}
        </span>
        {contact === undefined ? (
          <Skeleton className="h-11 w-44" />
        ) : (
          <p className="grid min-w-0">
            <span className="font-semibold">{contact.name}</span>
            <span className="text-sm text-muted">{contact.rep ? m.home_rep() : m.home_rep_none()}</span>
          </p>
        )}
      </div>
      <ChatButton variant="secondary">{m.home_contact()}</ChatButton>
    </Card>
  )
}

/** The initials of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
