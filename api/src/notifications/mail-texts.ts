import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '@portal/contract/languages'
import type { MailKind } from '@portal/contract/notifications/message-kinds'
import { fillTextPlaceholders } from '@portal/contract/problems'
import type { MessageDetails } from '../platform/database/message-tables.ts'

/** What of a kind is the same in all languages. Nothing of it is personal: a kind, a number, a due time. */
type Mail = {
  /** The values of the placeholders of subject and text, as `{number}`. */
  values?(details: MessageDetails): Record<string, string | number>
  /** The screen of the portal that the link opens. */
  path(details: MessageDetails): string
}

/** The kinds of mails. Their words are in `texts/<language>/mails.json`. */
const MAILS: Record<MailKind, Mail> = {
  MAIL_TEST: { path: () => '/admin/settings#mail' },
}

/** The words of the kinds in a language; `footer` ends each mail. */
type MailWords = Record<MailKind, { subject: string; text: string }> & { footer: string }

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
}

/** Writes a mail: its subject, one line that begins with the company, and its text with the link. */
export function composeMail(
  kind: MailKind,
  details: MessageDetails,
  { locale, sender, publicUrl }: MailFrame,
): { subject: string; text: string } {
  const { values, path } = MAILS[kind]
  const { footer, [kind]: words } = WORDS[locale]
  const params = { sender, ...values?.(details) }
  const fill = (text: string) => fillTextPlaceholders(text, { params })
  const link = publicUrl + path(details)
  return {
    subject: fill(`{sender}: ${words.subject}`).replace(/\s+/g, ' ').trim(),
    text: [fill(words.text), link, fill(footer)].join('\n\n'),
  }
}
