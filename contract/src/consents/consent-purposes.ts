import type { ConsentPurpose } from '../document-versions.ts'
import { type MessageChannel, NOTICE_CONSENT } from '../notifications/message-kinds.ts'
import { HCP, type Role } from '../roles.ts'

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
