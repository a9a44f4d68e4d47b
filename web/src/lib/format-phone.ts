export { formatPhone } from '@portal/contract/users/format-phone'

/** The link to a WhatsApp chat with a number; `wa.me` takes digits with country code (D§8). @param text what is typed there already */
export function whatsappChatUrl(phone: string, text?: string): string {
  const typed = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phone.replace(/\D/g, '')}${typed}`
}
