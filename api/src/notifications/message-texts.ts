import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMS_PRICE_PREFIX } from '@portal/contract/auth/one-time-code'
import { formatDdMmYyyy } from '@portal/contract/days'
import { LOCALES, type Locale } from '@portal/contract/languages'
import {
  isMailKind,
  type MessageChannel,
  type MessageKind,
  type NoticeKind,
} from '@portal/contract/notifications/message-kinds'
import type { Region } from '@portal/contract/regions'
import { formatPhone } from '@portal/contract/users/format-phone'
import type { MessageDetails } from '../platform/database/message-tables.ts'

/** The fields of a message that its text depends on. */
export type Subject = {
  kind: MessageKind
  details: MessageDetails
  /** The names of the samples of the request that it is about, if any. */
  samples: readonly string[]
}

/** The words of a kind in a language: `texts/<language>/messages.json`. */
type NoticeWords = {
  /** Body of the WhatsApp template. The bell omits a part in brackets when its parameter is missing. */
  template: string
  /** SMS text: no name and no free text. Malaysia omits the part in brackets, where digits look like a phone number. */
  sms: string
  /** Added to the SMS when all template parameters are present. */
  smsOfText?: string
  /** A number of people, in place of one name. */
  several?: string
}

/** What of a kind is the same in all languages. */
type Notice = {
  /** Parameters of the template, in order. */
  parameters(subject: Subject, words: NoticeWords & SampleWords): string[]
  /** Whether the message carries a link to the record. */
  link: boolean
}

/** How a text names the samples of a request: the first, and how many more, or none by name. */
type SampleWords = { samples: { several: string; unknown: string } }

/** A notice in a language. */
export type WordedNotice = Notice & NoticeWords & SampleWords

const none = () => []
const CHANNEL_NAMES: Record<MessageChannel, string> = { SMS: 'SMS', WHATSAPP: 'WhatsApp' }

/** The kinds of notices. All are service messages, none is promotional (H§4, R§4, D§4–D§7). */
const NOTICES: Record<NoticeKind, Notice> = {
  REGISTRATION_RECEIVED: { parameters: none, link: false },
  REGISTRATION_APPROVED: {
    parameters: ({ details }) => (details.name === undefined ? [] : [details.name]),
    link: true,
  },
  REGISTRATION_DECLINED: { parameters: none, link: false },
  ACCOUNT_READY: { parameters: none, link: true },
  PHONE_CHANGED: { parameters: ({ details }) => [details.text ?? ''], link: false },
  NOTICES_ENDED: {
    parameters: ({ details: { channel = 'SMS' } }) => [CHANNEL_NAMES[channel]],
    link: false,
  },
  REP_ASSIGNED: { parameters: ({ details }) => [details.name ?? ''], link: true },
  HCP_ASSIGNED: {
    parameters: ({ details: { name, count = 1 } }, { several = '' }) => [
      count === 1 ? (name ?? '') : fillPlaceholders(several, [String(count)]),
    ],
    link: true,
  },
  LICENCE_ENDS: { parameters: ({ details: { day = '' } }) => [formatDdMmYyyy(day)], link: true },
  HCP_LICENCES_END: {
    parameters: ({ details: { name = '', day = '', count = 1 } }, { several = '' }) => [
      count === 1 ? `${name} (${formatDdMmYyyy(day)})` : fillPlaceholders(several, [String(count)]),
    ],
    link: true,
  },
  REQUEST_RECEIVED: {
    parameters: (subject, words) => [nameSamples(subject, words), subject.details.name ?? ''],
    link: true,
  },
  REQUESTS_WAIT: { parameters: ({ details }) => [String(details.count)], link: true },
  REQUEST_APPROVED: { parameters: (subject, words) => [nameSamples(subject, words)], link: true },
  REQUEST_REJECTED: { parameters: withText, link: true },
  REQUEST_CANCELLED: { parameters: withText, link: true },
  SAMPLE_NOT_SENT: {
    parameters: (subject, words) => [
      nameSamples(subject, words),
      onOneLine(subject.details.name),
      onOneLine(subject.details.text),
    ],
    link: true,
  },
  REQUEST_SHIPPED: {
    parameters: (subject, words) => [
      nameSamples(subject, words),
      onOneLine(subject.details.parcel),
      onOneLine(subject.details.text),
    ],
    link: true,
  },
  REQUEST_LOST: { parameters: withText, link: true },
  REQUEST_SENT_AGAIN: { parameters: (subject, words) => [nameSamples(subject, words)], link: true },
  DELIVERY_REMINDER: { parameters: (subject, words) => [nameSamples(subject, words)], link: true },
  PROBLEM_REPORTED: {
    parameters: (subject, words) => [nameSamples(subject, words), subject.details.name ?? ''],
    link: true,
  },
  PROBLEM_NEWS: { parameters: (subject, words) => [nameSamples(subject, words)], link: true },
  PROBLEM_CLOSED: { parameters: withText, link: true },
  SAMPLE_RECALL: {
    parameters: ({ details: { name = '', lotNo = '', supportPhone = '' } }) => [
      name,
      lotNo,
      // A no-break space is not in the alphabet of an SMS.
      formatPhone(supportPhone).replaceAll('\u00a0', ' '),
    ],
    link: true,
  },
  SAMPLE_BACK: { parameters: ({ details: { name = '' } }) => [name], link: true },
}

type MessageWords = Record<NoticeKind, NoticeWords> & {
  CODE: Pick<NoticeWords, 'sms'>
  SAMPLES: SampleWords['samples']
}

const folder = join(import.meta.dirname, '../../../texts')
const WORDS = new Map(
  // `npm run texts` checks that every language has the kinds and placeholders of the English file.
  LOCALES.map(locale => [
    locale,
    JSON.parse(readFileSync(join(folder, locale, 'messages.json'), 'utf8')) as MessageWords,
  ]),
)

function wordsIn(locale: Locale): MessageWords {
  const words = WORDS.get(locale)
  if (words === undefined) throw new Error(`No messages in ${locale}`)
  return words
}

/** A kind of notice in a language. The words are the same in both countries. */
export function getNoticeTexts(locale: Locale, kind: NoticeKind): WordedNotice {
  const words = wordsIn(locale)
  return { ...NOTICES[kind], ...words[kind], samples: words.SAMPLES }
}

/** The name of a kind's WhatsApp template. Those with a link have a number: their links and words are not those of 1.0.0. */
export function templateName(kind: MessageKind): string {
  return `portal_${kind.toLowerCase()}${kind !== 'CODE' && !isMailKind(kind) && NOTICES[kind].link ? '_2' : ''}`
}

/** The sentence of a text with a code. @param validMinutes that it is valid */
export function composeCodeText(locale: Locale, code: string, validMinutes: number): string {
  return fillPlaceholders(wordsIn(locale).CODE.sms, [code, String(validMinutes)])
}

function withText(subject: Subject, words: SampleWords): string[] {
  return [nameSamples(subject, words), onOneLine(subject.details.text)]
}

function nameSamples(subject: Subject, words: SampleWords): string {
  const [first = words.samples.unknown, ...others] = subject.samples.map(onOneLine)
  return others.length === 0 ? first : fillPlaceholders(words.samples.several, [first, String(others.length)])
}

/** Normalizes white space: a template parameter may not contain a line break or four spaces in a row. */
function onOneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Parameters for every placeholder of a template; missing ones become '–', since none may be empty. */
export function fillMissingTemplateParameters(
  { template }: NoticeWords,
  parameters: readonly string[],
): string[] {
  return [...template.matchAll(/\{\{/g)].map((_place, index) => parameters[index] || '–')
}

/** The text of a notice without its link, for the bell and for free-text messages. */
export function composeNoticeText({ template }: NoticeWords, parameters: readonly string[]): string {
  const whole = template.replace(/\[(.*?)\]/g, (_whole, part: string) =>
    hasAllOf(part, parameters) ? part : '',
  )
  return fillPlaceholders(whole, parameters)
}

/** The text of a notice for the bell. */
export function composeBellText(locale: Locale, subject: Subject & { kind: NoticeKind }): string {
  const notice = getNoticeTexts(locale, subject.kind)
  return composeNoticeText(notice, notice.parameters(subject, notice))
}

/** Whether there is a parameter for every placeholder. */
function hasAllOf(text: string, parameters: readonly string[]): boolean {
  return [...text.matchAll(/\{\{(\d)\}\}/g)].every(([, place]) => parameters[Number(place) - 1])
}

/** Replaces placeholders by parameters. */
function fillPlaceholders(text: string, parameters: readonly string[]): string {
  return text.replace(/\{\{(\d)\}\}/g, (_place, position: string) => parameters[Number(position) - 1] ?? '')
}

/** A notice as an SMS. Malaysian networks accept it only with price and brand first (docs/messages.md). */
export function composeSmsNotice(
  region: Region,
  senderName: string,
  { template, sms, smsOfText = '' }: NoticeWords,
  parameters: readonly string[],
): string {
  const says = sms.replace(/\[(.*?)\]/, region === 'MY' ? '' : '$1')
  return prefixSmsWithSender(
    region,
    senderName,
    fillPlaceholders(says, parameters) + (hasAllOf(template, parameters) ? smsOfText : ''),
  )
}

/** Puts the sender, and in Malaysia the price, before an SMS text. */
export function prefixSmsWithSender(region: Region, senderName: string, smsText: string): string {
  return region === 'MY' ? `${SMS_PRICE_PREFIX} ${senderName}: ${smsText}` : `${senderName}: ${smsText}`
}
