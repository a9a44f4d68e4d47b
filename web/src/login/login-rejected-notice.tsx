import { CircleAlert, Clock } from 'lucide-react'
import { whatsappChatUrl } from '../lib/format-phone.ts'
import type { LoginNotice } from '../session/end-session.ts'
import { m } from '../texts.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'

/** Explains why a user may not enter, with a contact. Waiting is amber, a refusal is red (UX§19). */
export function LoginRejectedNotice({ text, waiting, contact }: LoginNotice) {
  const Icon = waiting ? Clock : CircleAlert
  return (
    <div
      className={`flex gap-3 rounded-card border px-4 py-2 ${
        waiting ? 'border-waiting bg-waiting-soft' : 'border-attention bg-attention-soft'
      }`}
    >
      <Icon className={`mt-2.5 size-5 shrink-0 ${waiting ? 'text-waiting' : 'text-attention'}`} />
      <div className="min-w-0">
        <p role="alert" className="py-2 font-medium">
          {text}
        </p>
        {contact !== undefined && (
          <NewTabLink href={whatsappChatUrl(contact)}>
            {m.login_contact()}
            <span className="sr-only"> ({m.common_new_tab()})</span>
          </NewTabLink>
        )}
      </div>
    </div>
  )
}
