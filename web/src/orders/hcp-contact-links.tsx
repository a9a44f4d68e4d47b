import { MessageCircle, Phone } from 'lucide-react'
import { whatsappChatUrl } from '../lib/format-phone.ts'
import { m } from '../texts.ts'

const look =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-control border border-edge text-action-ink transition hover:bg-action-soft active:scale-95'

/** A chat with an HCP in a new tab, and a call (D§8). @param phone digits with country code */
export function HcpContactLinks({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      <a
        href={whatsappChatUrl(phone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.requests_chat({ name })}
        className={look}
      >
        <MessageCircle className="size-5" />
      </a>
      <a href={`tel:+${phone}`} aria-label={m.requests_call({ name })} className={look}>
        <Phone className="size-5" />
      </a>
    </>
  )
}
