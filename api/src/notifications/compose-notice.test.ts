import { LOCALES } from '@portal/contract/languages'
import { NOTICE_KINDS as NOTICES } from '@portal/contract/notifications/message-kinds'
import { REMARK_MAX } from '@portal/contract/orders/order-status'
import { SAMPLE_NAME_MAX } from '@portal/contract/stock/stock-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PUBLIC_URL_MAX } from '../config/config.ts'
import { composeNotice, NOTICE_MAX } from './compose-notice.ts'
import { getNoticeTexts } from './message-texts.ts'

const WORDED = LOCALES.flatMap(locale => NOTICES.map(kind => [kind, locale] as const))
const upTo = (length: number) =>
  fc.oneof(
    fc.string({ minLength: 1, maxLength: length, unit: 'grapheme' }).map(text => text.slice(0, length)),
    fc.constantFrom('W', '牙').map(letter => letter.repeat(length)),
  )
/** Everything that a text says of a message, up to the longest that may be stored, and the link that ends it. */
const told = fc.record({
  samples: fc.array(upTo(SAMPLE_NAME_MAX), { maxLength: 120 }),
  details: fc.record({
    name: upTo(100),
    text: upTo(REMARK_MAX),
    parcel: upTo(82),
    count: fc.integer({ min: 1, max: 100_000 }),
    lotNo: fc.constant('L'.repeat(40)),
    supportPhone: fc.constant('601123456789'),
    day: fc.constant('2026-11-26'),
  }),
  link: fc
    .tuple(fc.integer({ min: 20, max: PUBLIC_URL_MAX }), fc.stringMatching(/^[0-9a-v]{16}$/))
    .map(([length, code]) => `${'https://portal.example'.padEnd(length, 'x')}/l/${code}`),
})
const FRAME = { channel: 'WHATSAPP', region: 'MY', senderName: 'Meridian Care Asia A' } as const

test.each(WORDED)(
  'a WhatsApp text of %s in %s has 300 characters at most and ends with its whole link, whatever it names',
  (kind, locale) => {
    const notice = getNoticeTexts(locale, kind)
    fc.assert(
      fc.property(told, ({ samples, details, link }) => {
        const said = kind === 'PHONE_CHANGED' ? { ...details, text: '4711' } : details
        const { text, parameters } = composeNotice(
          notice,
          { ...FRAME, link },
          { kind, samples, details: said },
        )
        expect(text.length).toBeLessThanOrEqual(NOTICE_MAX)
        expect(text.endsWith(`\n${link}`)).toBe(true)
        expect(text).not.toMatch(/\{\{|[\ud800-\udbff](?![\udc00-\udfff])/)
        // The provider's own text, whose button has the link.
        const sent = notice.template
          .replace(/[[\]]/g, '')
          .replace(/\{\{(\d)\}\}/g, (_, at) => parameters[at - 1] ?? '')
        expect(sent.length).toBeLessThanOrEqual(NOTICE_MAX)
        for (const parameter of parameters) expect(parameter).not.toBe('')
      }),
    )
  },
)

test('the longest text is cut first, and no lot, number or day is', () => {
  const link = `https://${'portal.'.repeat(8)}example/l/0123456789abcdef`
  const rejected = composeNotice(
    getNoticeTexts('en', 'REQUEST_REJECTED'),
    { ...FRAME, link },
    {
      kind: 'REQUEST_REJECTED',
      samples: ['Mouthwash', 'Brushes'],
      details: { text: 'too many '.repeat(50) },
    },
  )
  expect(rejected.text).toMatch(
    /^Meridian Care Asia A: Your request for Mouthwash \+ 1 more was rejected\. Reason: too many .*…\n/,
  )
  expect(rejected.text.length).toBeGreaterThan(NOTICE_MAX - 3)
  const recall = composeNotice(
    getNoticeTexts('ms', 'SAMPLE_RECALL'),
    { ...FRAME, link },
    {
      kind: 'SAMPLE_RECALL',
      samples: [],
      details: { name: 'N'.repeat(100), lotNo: 'L'.repeat(40), supportPhone: '60398765432' },
    },
  )
  expect(recall.parameters).toEqual([expect.stringMatching(/^N+…$/), 'L'.repeat(40), '+60 3-9876 5432'])
})

test('a short notice is not cut', () => {
  const notice = getNoticeTexts('en', 'REQUEST_APPROVED')
  const subject = {
    kind: 'REQUEST_APPROVED',
    samples: ['Enamel Repair Mouthwash 250 ml'],
    details: {},
  } as const
  const link = 'https://portal.example/l/0123456789abcdef'
  expect(composeNotice(notice, { ...FRAME, link }, subject)).toEqual({
    text: `Meridian Care Asia A: Your request for Enamel Repair Mouthwash 250 ml was approved.\n${link}`,
    parameters: ['Enamel Repair Mouthwash 250 ml'],
  })
})
