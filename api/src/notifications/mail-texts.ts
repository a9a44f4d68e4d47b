import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_LINK_HOURS, RESET_LINK_MINUTES } from '@portal/contract/auth/admins.endpoints'
import type { CaseKind } from '@portal/contract/cases/case-kinds'
import { formatDdMmYyyy } from '@portal/contract/days'
import { LOCALES, type Locale } from '@portal/contract/languages'
import type { MailKind } from '@portal/contract/notifications/message-kinds'
import { fillTextPlaceholders } from '@portal/contract/problems'
import type { DigestLine } from '@portal/contract/programme/mail-topics'
import type { MessageDetails } from '../platform/database/message-tables.ts'

/** What of a kind is the same in all languages. Nothing of it is personal: a kind, a number, a due time. */
type Mail = {
  /** The values of the placeholders of subject and text, as `{number}`. */
  values?(details: MessageDetails, frame: Worded): Record<string, string | number>
  /** The screen of the portal that the link opens. */
  path(details: MessageDetails, frame: MailFrame): string
}

/** The kinds of mails. Their words are in `texts/<language>/mails.json`. */
const MAILS: Record<MailKind, Mail> = {
  MAIL_ADMIN_LINK: { values: () => ({ hours: ADMIN_LINK_HOURS }), path: linkPath },
  MAIL_PASSWORD_RESET: { values: () => ({ minutes: RESET_LINK_MINUTES }), path: linkPath },
  MAIL_CASE_OPENED: { values: caseValues, path: casePath },
  MAIL_CASE_DUE_SOON: { values: caseValues, path: casePath },
  MAIL_CASE_OVERDUE: { values: caseValues, path: casePath },
  MAIL_GATEWAY_FAILS: { path: () => '/admin/messages' },
  MAIL_BACKUP_MISSING: { path: () => '/admin/settings' },
  MAIL_DIGEST: { values: digestValues, path: () => '/admin' },
  MAIL_TEST: { path: () => '/admin/settings#mail' },
}

/** The words of the kinds in a language; `footer` ends each mail. */
type MailWords = Record<MailKind, { subject: string; text: string }> & {
  footer: string
  cases: Record<CaseKind, string>
  digest: Record<DigestLine, string>
  /** What stands inside a text. */
  parts: { due: string; noDue: string; age: string }
}

const folder = join(import.meta.dirname, '../../../texts')
const WORDS = Object.fromEntries(
  // `npm run texts` checks that every language has the kinds and placeholders of the English file.
  LOCALES.map(locale => [locale, JSON.parse(readFileSync(join(folder, locale, 'mails.json'), 'utf8'))]),
) as Record<Locale, MailWords>

type MailFrame = {
  locale: Locale
  /** The company, as its texts name it. */
  sender: string
  /** The portal's public address. */
  publicUrl: string
  timeZone: string
  /** Of a mail with an admin's link. */
  linkSecret: string | undefined
}

type Worded = MailFrame & { words: MailWords }

const fill = (text: string, params: Record<string, string | number>) => fillTextPlaceholders(text, { params })

/** The kind, the number and the due time of a case, and nothing else of it. */
function caseValues(
  { caseKind = 'DELIVERY', caseNumber = 0, dueAt = null }: MessageDetails,
  { words, timeZone }: Worded,
) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const at = dueAt === null ? '' : format.format(new Date(dueAt))
  const due = dueAt === null ? words.parts.noDue : fill(words.parts.due, { at })
  return { kind: words.cases[caseKind], number: caseNumber, at, due }
}

function casePath({ caseId }: MessageDetails): string {
  return `/admin/cases/${caseId}`
}

function digestValues({ day = '', digest = [] }: MessageDetails, { words }: Worded) {
  const lines = digest.map(({ line, count, days }) => {
    const age = days === undefined ? '' : fill(words.parts.age, { days })
    return `- ${words.digest[line]}: ${count}${age}`
  })
  return { day: formatDdMmYyyy(day), lines: lines.join('\n') }
}

/** The secret stands in the fragment, as in the link that the owner sees. */
function linkPath(_details: MessageDetails, { linkSecret }: MailFrame): string {
  return `/admin/join#${linkSecret}`
}

/** Writes a mail: its subject, one line that begins with the company, and its text with the link. */
export function composeMail(
  kind: MailKind,
  details: MessageDetails,
  frame: MailFrame,
): { subject: string; text: string } {
  const { values, path } = MAILS[kind]
  const words = WORDS[frame.locale]
  const { subject, text } = words[kind]
  const params = { sender: frame.sender, ...values?.(details, { ...frame, words }) }
  const link = frame.publicUrl + path(details, frame)
  return {
    subject: fill(`{sender}: ${subject}`, params).replace(/\s+/g, ' ').trim(),
    text: [fill(text, params), link, fill(words.footer, params)].join('\n\n'),
  }
}
