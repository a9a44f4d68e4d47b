import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fullNameProblem,
  joinTitleAndName,
  keyActorName,
  NAME_MAX,
  normalizeFullName,
  normalizeTitle,
  parseKeyActorName,
  recordedNameProblem,
  splitTitleAndName,
  TITLES,
} from './names.ts'

test.each(['Siti Nur Ezzaty', '黃 美玲', 'கார்த்திக் ராஜா', 'Raman a/l Subramaniam', 'Devi D/O Muthu', 'X'])(
  '%s is a full name [H§5]',
  name => {
    expect(fullNameProblem(name)).toBeUndefined()
  },
)

/** Names in the scripts of both countries: Latin, Jawi, Chinese, and Tamil with its vowel signs. */
const SCRIPTS = [
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéñü'],
  [...'ابتثجچحخدرزسشعڠفڤقكݢلمنوڽهي'],
  [...'陈林黄李王张吴刘美玲伟强小明文華慧芳'],
  ['க', 'கா', 'கி', 'கு', 'சு', 'த்', 'ந்', 'பெ', 'மு', 'ரு', 'லை', 'வி', 'ன்', 'ஸ்ரீ'],
]
const word = fc
  .constantFrom(...SCRIPTS)
  .chain(letters => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }))
  .map(letters => letters.join(''))
const patronymic = fc.constantFrom('a/l', 'a/p', 's/o', 'd/o', 'A/L', 'A/P', 'S/O', 'D/O')

test('words of any script, and patronymics between them, are a full name [H§5]', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(words, fc.option(patronymic), words, (given, between, family) => {
      const name = [...given, ...(between === null ? [] : [between]), ...family].join(' ')
      expect(fullNameProblem(name)).toBeUndefined()
      expect(normalizeFullName(name)).toBe(name.normalize('NFC'))
    }),
  )
})

test.each([
  "Ya'acob",
  'D\u2019Souza',
  'Ah-Kow',
  'Siti @ Aminah',
  'S. Kumar',
  'Tan Ah Kow @ Tan/Ali',
  "'Abdullah",
])('%s is a name that an import and an admin record, and no form [D§11]', name => {
  expect(recordedNameProblem(name)).toBeUndefined()
  expect(fullNameProblem(name)).toEqual({ code: 'FULL_NAME_INVALID' })
})

test('whatever a form takes is recorded by an import too [D§11]', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, patronymic), { minLength: 1, maxLength: 5 }), words => {
      const name = words.join(' ')
      fc.pre(fullNameProblem(name) === undefined)
      expect(recordedNameProblem(name)).toBeUndefined()
    }),
  )
})

test.each([
  ['Tan 2', 'NAME_CHARACTER', { character: '2' }],
  ['Tan (Ah Kow)', 'NAME_CHARACTER', { character: '(' }],
  ['@ Aminah', 'NAME_START', { character: '@' }],
  ["' -", 'FULL_NAME_INVALID', undefined],
  ['x'.repeat(NAME_MAX + 1), 'NAME_TOO_LONG', { max: NAME_MAX }],
  [' ', 'FULL_NAME_REQUIRED', undefined],
])('%j is no name, and the reason is said [D§11]', (name, code, params) => {
  expect(recordedNameProblem(name)).toEqual({ code, ...(params && { params }) })
})

test.each([
  ['DR TAN', 'Dr TAN'],
  ['Dr. Tan', 'Dr Tan'],
  ['dr.tan', 'Dr tan'],
  ['A/PROF.  Tan', 'A/Prof Tan'],
  ['Drishti Raman', 'Drishti Raman'],
  ['Dr', 'Dr'],
])('the salutation of %j is read as in %j [D§11]', (typed, name) => {
  expect(normalizeTitle(typed)).toBe(name)
})

test('a digit or a sign anywhere makes a name invalid [H§5]', () => {
  const sign = fc.constantFrom(...'0123456789-\'".,;:!?()[]{}<>@#$%^&*_=+|~`\\/😀\u0000\u200b٣')
  fc.assert(
    fc.property(word, sign, word, (before, wrong, after) => {
      expect(fullNameProblem(`${before}${wrong}${after}`)).toEqual({ code: 'FULL_NAME_INVALID' })
    }),
  )
})

test.each([
  "O'Brien",
  'Raman x/y Subramaniam',
  'Raman a/lSubramaniam',
  'Raman/Subramaniam',
  'a/l',
  'a/p s/o',
  'x'.repeat(NAME_MAX + 1),
])('%j is an invalid full name [H§5]', name => {
  expect(fullNameProblem(name)).toEqual({ code: 'FULL_NAME_INVALID' })
})

test.each(['', '   ', '\t\n', '\u3000'])('%j is a missing name [H§5]', name => {
  expect(fullNameProblem(name)).toEqual({ code: 'FULL_NAME_REQUIRED' })
})

test('spaces are made single and letters composed, so one name is stored one way', () => {
  expect(normalizeFullName('  Mei   Ling\u00a0Wong ')).toBe('Mei Ling Wong')
  expect(normalizeFullName('Zoe\u0308')).toBe('Zoë')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(normalizeFullName(normalizeFullName(name))).toBe(normalizeFullName(name))
    }),
  )
})

test('a salutation and a full name are joined on the wire and come apart again', () => {
  const words = fc
    .array(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1, maxLength: 5 })
    .filter(([first]) => TITLES.every(title => title.toLowerCase() !== first))
  fc.assert(
    fc.property(fc.constantFrom(...TITLES, null), words, (title, parts) => {
      const fullName = parts.join(' ')
      expect(splitTitleAndName(joinTitleAndName(title, fullName))).toEqual({ title, fullName })
    }),
  )
})

test('a salutation that was typed into the name too is said once', () => {
  expect(joinTitleAndName('Dr', 'dr Mei Ling')).toBe('Dr Mei Ling')
  expect(splitTitleAndName('Dr Dr Mei Ling')).toEqual({ title: 'Dr', fullName: 'Mei Ling' })
  expect(joinTitleAndName('Prof', 'Dr Tan')).toBe('Prof Dr Tan')
  expect(joinTitleAndName('Dr', 'Drishti Raman')).toBe('Dr Drishti Raman')
})

test('a salutation counts only as a whole word in its own spelling', () => {
  expect(splitTitleAndName('A/Prof Tan Ah Kow')).toEqual({ title: 'A/Prof', fullName: 'Tan Ah Kow' })
  expect(splitTitleAndName('Drishti Raman')).toEqual({ title: null, fullName: 'Drishti Raman' })
  expect(splitTitleAndName('dr Tan')).toEqual({ title: null, fullName: 'dr Tan' })
  expect(splitTitleAndName('Dr')).toEqual({ title: null, fullName: 'Dr' })
})

test('the name of a key is read back, and no person can have one like it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), name => {
      expect(parseKeyActorName(keyActorName(name))).toBe(name)
      expect(recordedNameProblem(keyActorName(name))).toBeDefined()
    }),
  )
  for (const name of ['Key Tan', 'Key “”', 'My Key “x”', 'Key “x” Lim'])
    expect(parseKeyActorName(name)).toBeUndefined()
})
