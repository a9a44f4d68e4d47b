import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { phoneOrLandlineProblem } from './addresses/phone-or-landline.ts'
import { normalizeSecondFactorCode } from './auth/second-factor-code.ts'
import { normalizeTrackingNo } from './companies/courier-rules.ts'
import { parsedText, singleLineText, trimmedText, validatedText, wirePhone } from './endpoint.ts'
import { phoneSuffixToSearch } from './notifications/number-search.ts'
import { normalizeFullPhone, normalizePhone } from './phone.ts'
import { removeInvisible, toAsciiDigits } from './typed-text.ts'
import { fullNameProblem } from './users/names.ts'
import { phoneDigitsInSearch } from './users/phone-search.ts'

const INVISIBLE = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2063',
  ...'\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufe00\ufe0f\ufeff\uffa0\ufffa\u{e0020}\u{e007f}\u{e0100}',
]

/** A text, and the same with invisible characters anywhere in it. */
const withInvisible = (texts: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE)), { minLength: 1 }),
    )
    .map(([text, marks]) => {
      const characters = [...text]
      for (const [place, mark] of marks) characters.splice(place % (characters.length + 1), 0, mark)
      return { text, pasted: characters.join('') }
    })

const schemas: Record<string, { schema: z.ZodMiniType; texts: readonly string[] }> = {
  'a phone number': { schema: wirePhone, texts: ['+60 12-345 6789', '6591234567', '0060123456789', '+60 1'] },
  'a name': { schema: validatedText(100, fullNameProblem), texts: ['Tan Wei Ming', 'Ravi a/l Kumar', '12'] },
  'a lot number': { schema: singleLineText(40, 1), texts: ['GUM-17 A', ''] },
  'a text': { schema: trimmedText(200, 1), texts: ['Leave it\nat the desk', 'ﷺ é', ' '] },
  'a tracking number': {
    schema: parsedText(normalizeTrackingNo, 'TRACKING_NO_INVALID', 40),
    texts: ['EH123456789MY', 'x'],
  },
  'a code of an app': {
    schema: parsedText(normalizeSecondFactorCode, 'FACTOR_CODE_INVALID'),
    texts: ['123 456', 'ABCDE-FGHI2', '12'],
  },
}

test.each(Object.entries(schemas))(
  'invisible characters anywhere never change how %s is read',
  (_name, one) => {
    fc.assert(
      fc.property(withInvisible(one.texts), ({ text, pasted }) => {
        const [plain, marked] = [one.schema.safeParse(text), one.schema.safeParse(pasted)]
        expect(marked.success ? marked.data : 'refused').toBe(plain.success ? plain.data : 'refused')
      }),
    )
  },
)

test('nor a phone number in a form or in a search', () => {
  fc.assert(
    fc.property(withInvisible(['012-345 6789', '12 345', '+60 12 345 6789']), ({ text, pasted }) => {
      expect(normalizePhone('60', pasted)).toBe(normalizePhone('60', text))
      expect(normalizeFullPhone(pasted)).toBe(normalizeFullPhone(text))
      expect(phoneOrLandlineProblem('60', pasted)).toEqual(phoneOrLandlineProblem('60', text))
      expect(phoneDigitsInSearch(pasted)).toBe(phoneDigitsInSearch(text))
      expect(phoneSuffixToSearch(pasted)).toBe(phoneSuffixToSearch(text))
    }),
  )
})

test.each([
  ['\u202a+60 12\u2011345 6789\u202c', 'from contacts'],
  ['\u2068012\u2013345\u20146789\u2069', 'with long dashes'],
  ['012\u2212345\ufe636789', 'with a minus sign and a small dash'],
  ['０１２－３４５（６７８９）', 'in full width'],
  ['٠١٢٣٤٥٦٧٨٩', 'in Arabic digits'],
  ['012\u00b7345\u20226789', 'with dots in the middle'],
])('%j is a phone number %s', typed => {
  expect(normalizePhone('60', typed)).toBe('60123456789')
})

test.each([
  ['نمی\u200cخواهم', 'a joiner in Arabic script'],
  ['க்\u200cஷ', 'a joiner in Tamil'],
  ['👩\u200d⚕\ufe0f', 'an emoji of two'],
  ['👩🏽\u200d🔬 ❤\ufe0f 1\ufe0f\u20e3', 'emoji with a tone, a form and a key'],
  ['葛\u{e0100}', 'a form of a Han character'],
])('%j keeps %s', text => {
  expect(removeInvisible(text)).toBe(text)
  // Also with a mark beside each of them.
  expect(removeInvisible([...text].join('\u200b'))).toBe(text)
})

test('what is removed is removed at once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INVISIBLE, 'a', '1', 'ن', '👩', '葛', ' ')), characters => {
      const once = removeInvisible(characters.join(''))
      expect(removeInvisible(once)).toBe(once)
    }),
  )
})

test('full-width and Arabic digits are read as digits', () => {
  expect(toAsciiDigits('0０９ ٠٩ ۰۹')).toBe('009 09 09')
})
