import type { OutboxChannel } from '@portal/contract/notifications/message-kinds'
import type { Region } from '@portal/contract/regions'
import {
  composeNoticeText,
  composeSmsNotice,
  fillMissingTemplateParameters,
  type Subject,
  type WordedNotice,
} from './message-texts.ts'

/** Characters of a WhatsApp text with its link: so much a phone shows at once. */
export const NOTICE_MAX = 300
/** Characters that are left of each name and typed text at least. */
const NAME_MIN = 12

type Frame = {
  channel: OutboxChannel
  region: Region
  senderName: string
  /** The address that ends the text. */
  link: string | undefined
}

/**
 * Writes a notice. Its longest names and typed texts are cut, with …, until the whole fits; numbers, days and the link never are.
 * @returns the text with its link, and the parameters of the template
 */
export function composeNotice(
  notice: WordedNotice,
  { channel, region, senderName, link }: Frame,
  subject: Subject,
): { text: string; parameters: string[] } {
  for (let length = NOTICE_MAX; ; length -= 1) {
    const parameters = notice.parameters(cutTexts(subject, length), notice)
    const says =
      channel === 'SMS'
        ? composeSmsNotice(region, senderName, notice, parameters)
        : `${senderName}: ${composeNoticeText(notice, parameters)}`
    const text = link === undefined ? says : `${says}\n${link}`
    if (text.length <= NOTICE_MAX || length === NAME_MIN)
      return { text, parameters: fillMissingTemplateParameters(notice, parameters) }
  }
}

function cutTexts(subject: Subject, length: number): Subject {
  const details = { ...subject.details }
  for (const part of ['name', 'text', 'parcel'] as const)
    if (details[part] !== undefined) details[part] = cut(details[part], length)
  return { ...subject, details, samples: subject.samples.map(name => cut(name, length)) }
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text
  // A letter that takes two places is not cut in half.
  const kept = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}
