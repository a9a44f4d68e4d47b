import type { ConsentPurpose } from '../document-versions.ts'
import { type MessageChannel, NOTICE_CONSENT } from '../notifications/message-kinds.ts'

/** All purposes of consents. */
export const CONSENT_PURPOSES = [
  'TERMS_OF_USE',
  'DATA_SHARING',
  'PORTAL_TERMS',
  'SMS_NOTICES',
  'WHATSAPP_NOTICES',
] as const satisfies readonly ConsentPurpose[]

/** The channel whose notices a consent is about; undefined for a consent that the portal cannot do without. */
export function noticeChannelOfConsent(purpose: ConsentPurpose): MessageChannel | undefined {
  if (purpose === NOTICE_CONSENT.SMS) return 'SMS'
  return purpose === NOTICE_CONSENT.WHATSAPP ? 'WHATSAPP' : undefined
}
