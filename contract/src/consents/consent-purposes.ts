import type { DocumentKind } from '../document-versions.ts'
import { type MessageChannel, NOTICE_CONSENT } from '../notifications/message-kinds.ts'
import { HCP, type Role } from '../roles.ts'

/**
 * The document of each consent: the first two are given at registration, the third after login (H§5, H§4), notices until they are
 * switched off. The privacy notice states with whom data is shared.
 */
export const DOCUMENT_OF = {
  TERMS_OF_USE: 'TERMS',
  DATA_SHARING: 'PRIVACY',
  PORTAL_TERMS: 'TERMS',
  SMS_NOTICES: 'PRIVACY',
  WHATSAPP_NOTICES: 'PRIVACY',
} as const satisfies Record<string, DocumentKind>
export type ConsentPurpose = keyof typeof DOCUMENT_OF
export const CONSENT_PURPOSES = Object.keys(DOCUMENT_OF) as ConsentPurpose[] // the keys of a literal

/** The channel whose notices a consent is about; undefined for a consent that the portal cannot do without. */
export function noticeChannelOfConsent(purpose: ConsentPurpose): MessageChannel | undefined {
  if (purpose === NOTICE_CONSENT.SMS) return 'SMS'
  return purpose === NOTICE_CONSENT.WHATSAPP ? 'WHATSAPP' : undefined
}

/** How a person answered: on the card of the home, elsewhere in the portal, or by a reply to a message. */
export const CONSENT_PLACES = ['CARD', 'PORTAL', 'REPLY'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]

/**
 * Whether a person wants notices by a channel. By WhatsApp an HCP gets them only after a yes in the portal, by SMS until they are
 * switched off; so does a rep by both (decision 67).
 * @param last the person's newest record of the channel's consent; its place is null for one from before the portal asked
 * @returns undefined while an HCP has not answered about WhatsApp
 */
export function answerAboutNotices(
  channel: MessageChannel,
  last: { given: boolean; place: ConsentPlace | null } | undefined,
  role: Role,
): boolean | undefined {
  if (channel !== 'WHATSAPP' || role !== HCP) return last?.given ?? true
  return last?.given && last.place === null ? undefined : last?.given
}
