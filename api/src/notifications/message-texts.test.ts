import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_MINUTES } from '@portal/contract/auth/one-time-code'
import { LOCALES, type Locale } from '@portal/contract/languages'
import { NOTICE_KINDS as NOTICES } from '@portal/contract/notifications/message-kinds'
import type { Region } from '@portal/contract/regions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import {
  composeCodeText,
  composeNoticeText,
  composeSmsNotice,
  fillMissingTemplateParameters,
  getNoticeTexts,
  prefixSmsWithSender,
  templateName,
} from './message-texts.ts'

/** Every kind in every language. */
const WORDED = LOCALES.flatMap(locale => NOTICES.map(kind => [kind, locale] as const))
/** The longest name a company may say texts come from. */
const SENDER = 'Meridian Care Asia A'
const SAMPLES = ['Enamel Repair Mouthwash 250 ml', 'Denture Cleansing Tablets 30s', 'Interdental Brushes']
/** What each network's letters cost one place (GSM 03.38), without those that cost two. */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

const details = fc.record({
  name: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  text: fc.string({ maxLength: 500, unit: 'grapheme' }),
  count: fc.integer({ min: 1, max: 100_000 }),
  parcel: fc.string({ maxLength: 82, unit: 'grapheme' }),
})

function smsOf(
  kind: (typeof NOTICES)[number],
  region: Region,
  told: { name: string; text: string; count: number },
  locale: Locale = 'en',
) {
  const said = kind === 'PHONE_CHANGED' ? { ...told, text: '4711' } : told
  const notice = getNoticeTexts(locale, kind)
  const parameters = notice.parameters({ kind, samples: SAMPLES, details: said }, notice)
  return composeSmsNotice(region, SENDER, notice, parameters)
}

test.each(WORDED)(
  'in Malaysia %s in %s begins with price and brand and fits 153 characters of the GSM alphabet',
  (kind, locale) => {
    fc.assert(
      fc.property(details, told => {
        const text = smsOf(kind, 'MY', told, locale)
        expect(text.startsWith(`RM0.00 ${SENDER}: `)).toBe(true)
        expect(text.length).toBeLessThanOrEqual(153)
        expect(text).toMatch(GSM_7)
      }),
    )
  },
)

test.each(WORDED)(
  'in Malaysia %s in %s contains no link, phone number, name or typed text, and asks for no personal data',
  (kind, locale) => {
    const told = {
      name: 'Dr Mei Ling Wong',
      text: 'call https://bad.example or 0123456789',
      count: 12_345_678,
    }
    const text = smsOf(kind, 'MY', kind === 'REQUESTS_WAIT' ? { ...told, count: 12 } : told, locale)
    expect(text).not.toMatch(/https?:|www\.|\.(com|my|sg)\b|[\w-]+\.\w{2,}\//i)
    expect(text).not.toMatch(/\d[\d -]{6,}/)
    expect(text).not.toContain('Mei Ling')
    expect(text).not.toMatch(
      /\b(password|code|card|IC|MyKad|birth|bank|reply|kata laluan|kod|kad|lahir|balas)\b/i,
    )
  },
)

test('the SMS about an assigned sales rep is also right for a first sales rep', () => {
  const text = smsOf('REP_ASSIGNED', 'MY', { name: 'Aisyah Rahman', text: '', count: 1 })
  expect(text).toBe(`RM0.00 ${SENDER}: the portal shows who your sales representative is now.`)
})

test.each(['MY', 'SG'] as const)('in %s every notice names the sender', region => {
  for (const kind of NOTICES)
    expect(smsOf(kind, region, { name: 'A', text: '', count: 1 })).toContain(`${SENDER}: `)
})

test.each(WORDED)(
  'the template of %s in %s has its parameters in order and not at either end, and no value breaks it',
  (kind, locale) => {
    const notice = getNoticeTexts(locale, kind)
    const { template } = notice
    const places = [...template.matchAll(/\{\{(\d)\}\}/g)].map(([, place]) => Number(place))
    expect(places).toEqual(places.map((_place, index) => index + 1))
    expect(template).not.toMatch(/^\{\{|\}\}$/)
    fc.assert(
      fc.property(details, told => {
        const filled = notice.parameters({ kind, samples: SAMPLES, details: told }, notice)
        expect(filled.length).toBeLessThanOrEqual(places.length)
        for (const parameter of filled) expect(parameter).not.toMatch(/[\n\t\r]| {4}/)
        expect(composeNoticeText(notice, filled).length).toBeLessThanOrEqual(1024)
      }),
    )
  },
)

test('a notice names courier and remark only if there are any', () => {
  const tell = (details: MessageDetails = {}, locale: Locale = 'en') => {
    const shipped = getNoticeTexts(locale, 'REQUEST_SHIPPED')
    return composeNoticeText(
      shipped,
      shipped.parameters({ kind: 'REQUEST_SHIPPED', samples: SAMPLES, details }, shipped),
    )
  }
  expect(tell()).toBe('Your request for Enamel Repair Mouthwash 250 ml + 2 more was shipped.')
  expect(tell({ text: 'Leave at\nthe counter' })).toBe(
    'Your request for Enamel Repair Mouthwash 250 ml + 2 more was shipped. Remark: Leave at the counter',
  )
  expect(tell({ parcel: 'Pos Laju, EM123456789MY' })).toBe(
    'Your request for Enamel Repair Mouthwash 250 ml + 2 more was shipped. Courier: Pos Laju, EM123456789MY.',
  )
  expect(tell({ text: 'Di kaunter', parcel: 'GDex' }, 'ms')).toBe(
    'Sampel anda sedang dalam penghantaran: Enamel Repair Mouthwash 250 ml + 2 lagi. Syarikat kurier: GDex. Catatan: Di kaunter',
  )
})

test('a notice names the first sample of a request and counts the others', () => {
  const approved = (samples: string[], locale: Locale = 'en') => {
    const notice = getNoticeTexts(locale, 'REQUEST_APPROVED')
    const parameters = notice.parameters({ kind: 'REQUEST_APPROVED', samples, details: {} }, notice)
    return [composeNoticeText(notice, parameters), composeSmsNotice('SG', SENDER, notice, parameters)]
  }
  expect(approved(SAMPLES.slice(0, 1))).toEqual([
    'Your request for Enamel Repair Mouthwash 250 ml was approved.',
    `${SENDER}: your sample request for Enamel Repair Mouthwash 250 ml was approved.`,
  ])
  expect(approved(SAMPLES)[0]).toBe('Your request for Enamel Repair Mouthwash 250 ml + 2 more was approved.')
  expect(approved(SAMPLES.slice(0, 2), 'ms')[0]).toBe(
    'Permohonan anda bagi Enamel Repair Mouthwash 250 ml + 1 lagi telah diluluskan.',
  )
  expect(approved([])[0]).toBe('Your request for samples was approved.')
})

test.each(['MY', 'SG'] as const)(
  'in %s the SMS about a rejection says that the portal shows the reason only if there is one',
  region => {
    const sms = (text: string) => smsOf('REQUEST_REJECTED', region, { name: '', text, count: 1 })
    expect(sms('Out of your area')).toMatch(/rejected\. The portal shows why\.$/)
    expect(sms('')).toMatch(/rejected\.$/)
  },
)

test('an SMS with a code begins with its price and fits 160 characters of the GSM alphabet, in every language', () => {
  for (const locale of LOCALES) {
    const text = prefixSmsWithSender('MY', SENDER, composeCodeText(locale, '4711', CODE_MINUTES))
    expect(text).toMatch(/^RM0\.00 .*\b4711\b/)
    expect(text).toMatch(GSM_7)
    expect(text.length).toBeLessThanOrEqual(160)
  }
})

test('docs/messages.md has every template in every language, as operators submit it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/messages.md'), 'utf8')
  for (const kind of NOTICES) {
    const texts = LOCALES.map(locale => getNoticeTexts(locale, kind).template.replace(/[[\]]/g, ''))
    const button = getNoticeTexts('en', kind).link ? 'link' : '–'
    expect(page).toContain(`| \`${templateName(kind)}\` | Utility | ${texts.join(' | ')} | ${button} |`)
  }
})

test('an empty template parameter becomes a dash', () => {
  expect(fillMissingTemplateParameters(getNoticeTexts('en', 'REQUEST_SHIPPED'), ['12345678'])).toEqual([
    '12345678',
    '–',
    '–',
  ])
})
