import packs from './packs.svg'

/** Which drawn pack shows what an item is, by the first words that its name, or its category's, has. */
const FORMS: [words: RegExp, form: string][] = [
  [/toothpaste|tooth gel|oral care/i, 'tube'],
  [/mouthwash|rinse|syrup/i, 'bottle'],
  [/brush|floss/i, 'brush'],
  [/effervescent/i, 'fizz'],
  [/denture|cleansing|lozenge|sachets/i, 'box'],
  [/gel|cream|ointment|balm/i, 'gel'],
  [/vitamin|calcium|tablet|capsule|supplement|wellness/i, 'jar'],
]

/** Two of one form differ in colour. Tones that stand out by 3:1 in light and dark. */
const COLOURS = [
  'bg-moving-soft text-moving',
  'bg-working-soft text-working',
  'bg-done-soft text-done',
  'bg-refused-soft text-refused',
  'bg-waiting-soft text-waiting',
]

const sizes = { 40: 'size-10', 52: 'size-13' }

/**
 * What a sample looks like: a pack drawn for its kind, a sachet for what is not known. Decorative: its name stands beside it. A
 * file of its own, so that a company draws others and no script grows by them. @param size in pixels
 */
export function ItemPicture({ name, size = 52 }: { name: string; size?: keyof typeof sizes }) {
  const form = FORMS.find(([words]) => words.test(name))?.[1] ?? 'sachet'
  return (
    <svg
      viewBox="-4 -4 56 56"
      aria-hidden="true"
      className={`shrink-0 rounded-control ${sizes[size]} ${colourOf(name)}`}
    >
      <use href={`${packs}#${form}`} />
    </svg>
  )
}

/** The same for the same name, everywhere. */
function colourOf(name: string): string | undefined {
  const sum = Array.from(name).reduce(
    (total, letter) => (total * 37 + (letter.codePointAt(0) ?? 0)) % 1009,
    0,
  )
  return COLOURS[sum % COLOURS.length]
}
