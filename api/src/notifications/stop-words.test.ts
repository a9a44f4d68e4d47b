import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStopWord } from './stop-words.ts'

const WORDS = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT'],
  ...['BERHENTI', 'HENTI', 'HENTIKAN', 'TAMAT', 'BATAL'],
]
/** Characters around a word that a phone or a person adds. */
const AROUND = fc.stringMatching(/^[\s.,!?'"“”()*_\-–…\u200b\u200e\u3000🙏]{0,5}$/u)

const inFullWidth = (word: string) =>
  word.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

test('one stop word is one in any case and width, with spaces and punctuation around it', () => {
  const word = fc.constantFrom(...WORDS).chain(upper =>
    fc
      .tuple(fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), fc.boolean())
      .map(([lower, isWide]) => {
        const mixed = [...upper].map((letter, at) => (lower[at] ? letter.toLowerCase() : letter)).join('')
        return isWide ? inFullWidth(mixed) : mixed
      }),
  )
  fc.assert(
    fc.property(AROUND, word, AROUND, (before, said, after) => {
      expect(isStopWord(before + said + after)).toBe(true)
    }),
  )
})

test('anything beside the word makes it a letter to somebody', () => {
  const other = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u)
  fc.assert(
    fc.property(
      fc.constantFrom(...WORDS),
      other,
      fc.constantFrom(' ', ', ', '-', '\n'),
      (word, more, gap) => {
        expect(isStopWord(`${word}${gap}${more}`)).toBe(false)
        expect(isStopWord(`${more}${gap}${word}`)).toBe(false)
      },
    ),
  )
  for (const text of ['', ' ', '!', 'stopp', 'non-stop', 'START', 'MULA', 'Please stop', 'st op', 'stop1'])
    expect(isStopWord(text)).toBe(false)
})
