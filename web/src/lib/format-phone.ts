export { formatPhone } from '@portal/contract/users/format-phone'

/** The link to a WhatsApp chat with a number; `wa.me` takes digits with country code (D§8). */
export function whatsappChatUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
