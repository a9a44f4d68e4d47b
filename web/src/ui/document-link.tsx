import { ExternalLink } from 'lucide-react'
import { m } from '../texts.ts'
import { NewTabLink } from './new-tab-link.tsx'

/** A link to a legal document. It opens in a new tab, so a form stays open. */
export function LegalDocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <NewTabLink href={to} className="-ml-1 gap-1.5">
      <span>{children}</span>
      <ExternalLink className="size-4 shrink-0" />
      <span className="sr-only">({m.common_new_tab()})</span>
    </NewTabLink>
  )
}
