import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColourProblem, buttonTextContrast } from './brand-colour-rule.ts'
import { brandColourTokens, contrastRatio, TONE_BACKGROUNDS } from './colours.ts'

/** Foreground and background pairs with their required contrast (WCAG 1.4.3, 1.4.11). */
const PAIRS: [one: string, other: string, least: number][] = [
  ['--on-action', '--action', 4.5],
  ['--on-action', '--action-press', 4.5],
  ['--action-ink', '--paper', 4.5],
  ['--action-ink', '--surface', 4.5],
  ['--action-ink', '--sunken', 4.5],
  ['--action-ink', '--action-soft', 4.5],
  ['--ink', '--action-soft', 4.5],
  ['--muted', '--action-soft', 4.5],
  ['--attention', '--action-soft', 4.5],
  ['--action', '--paper', 3],
  ['--action', '--surface', 3],
  ['--action', '--sunken', 3],
  ['--action', '--action-soft', 3],
  // The progress indicator of a form.
  ['--action', '--line', 3],
]

type Tokens = Record<string, string>

function faintPairs(tokens: Tokens): string[] {
  return PAIRS.filter(
    ([one, other, least]) => contrastRatio(tokens[one] ?? '', tokens[other] ?? '') < least,
  ).map(([one, other]) => `${one} on ${other}`)
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#777777', 4.478],
  ['#ff0000', '#ffffff', 3.998],
  ['#0e5a47', '#0e5a47', 1],
])('the contrast ratio of %s and %s is %d in either order', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 3)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})

test.each(['#0e5a47', '#c8102e', '#0a2a5e', '#000000', '#767676'])(
  '%s is accepted as a brand colour',
  good => {
    expect(brandColourProblem(good)).toBeUndefined()
  },
)

test.each(['', 'red', '#fff', '0e5a47', '#0E5A47', '#0e5a471', '#0e5a4g', '#0e5a47\n'])(
  '%j gets COLOUR_INVALID',
  wrong => {
    expect(brandColourProblem(wrong)).toEqual({ code: 'COLOUR_INVALID' })
  },
)

test('a colour too light for white text gets its contrast, the needed one and a darker colour that is accepted', () => {
  expect(brandColourProblem('#ff7a00')).toEqual({
    code: 'COLOUR_TOO_LIGHT',
    params: { ratio: '2.6', needed: 4.5, darker: '#bb5a00' },
  })
  expect(brandColourProblem('#bb5a00')).toBeUndefined()
})

test('an insufficient contrast is not rounded up to a sufficient one', () => {
  expect(buttonTextContrast('#777777')).toEqual({ ratio: '4.4', needed: 4.5 })
  expect(brandColourProblem('#777777')).toBeDefined()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme every accepted colour gives every pair its required contrast',
  scheme => {
    fc.assert(
      fc.property(
        colour.filter(one => brandColourProblem(one) === undefined),
        one => {
          expect(faintPairs({ ...TONE_BACKGROUNDS[scheme], ...brandColourTokens(one, scheme) })).toEqual([])
        },
      ),
      { numRuns: 300, examples: [['#000000'], ['#0000ff'], ['#767676'], ['#ee0000']] },
    )
  },
)

test('the darker colour suggested for a rejected colour is accepted', () => {
  fc.assert(
    fc.property(colour, one => {
      const problem = brandColourProblem(one)
      fc.pre(problem !== undefined)
      expect(brandColourProblem(String(problem.params?.darker))).toBeUndefined()
    }),
  )
})
