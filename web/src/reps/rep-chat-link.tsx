import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappChatUrl } from '../lib/format-phone.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { type ButtonLook, buttonClassName } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { repContactQuery } from './recruited-users.api.ts'

/** Opens the chat with the sales representative in a new tab (H§1, D§8). */
export function RepChatLink({ children, variant }: { children: ReactNode; variant: ButtonLook['variant'] }) {
  const contact = useRepOrCompanyContact()
  if (contact === undefined) return <Skeleton className="h-12 w-full" />
  return (
    <a
      href={whatsappChatUrl(contact.phone)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClassName({ variant, wide: true })}
    >
      {/* Inside the text, so that it stays beside the first word when the label wraps. */}
      <span>
        <MessageCircle className="-mt-0.5 mr-2 inline size-5" />
        {children}
        <span className="sr-only"> ({m.common_new_tab()})</span>
      </span>
    </a>
  )
}

/** The chat recipient; `rep` distinguishes a rep from the company. */
export type ChatContact = { name: string; phone: string; rep: boolean }

/**
 * The rep who registered this HCP, or the company if there is none (H§1, D§8).
 * @returns undefined until the recipient is known
 */
export function useRepOrCompanyContact(): ChatContact | undefined {
  const { company, user } = useSignedIn()
  const promoterId = user.personalInfo.registeredByPromoterId
  const promoter = useQuery({
    ...repContactQuery(promoterId),
    retryOnMount: true,
  })
  if (promoter.data) return { ...promoter.data, rep: true }
  // If the rep cannot be loaded, fall back to the company.
  if (promoter.isPending) return undefined
  return { name: company.name, phone: company.supportPhone, rep: false }
}
