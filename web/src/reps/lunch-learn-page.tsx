import { HCP } from '@portal/contract/roles'
import { decodeUnverifiedClaims, readToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RepChatLink } from './rep-chat-link.tsx'

/** A placeholder for a future feature; an HCP can already ask for an appointment (R§2, D§9). */
export function LunchLearnPage() {
  const isHcp = decodeUnverifiedClaims(readToken())?.role === HCP
  return (
    <div className="grid gap-5">
      <PageHeader title={m.lunch_title()} />
      <EmptyState picture="lunch" text={m.lunch_coming_soon()}>
        {isHcp && <RepChatLink variant="primary">{m.lunch_make_appointment()}</RepChatLink>}
      </EmptyState>
    </div>
  )
}
