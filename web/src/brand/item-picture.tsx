import { useState } from 'react'
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

const sizes = { 40: 'size-10', 52: 'size-13', 104: 'size-26' }

type Props = {
  name: string
  /** What the sample's own picture is known by, if it has one. */
  picture?: string | undefined
  /** In pixels. */
  size?: keyof typeof sizes
}

/** What a sample looks like: its own picture, or a drawn pack where there is none or it does not come. Decorative: its name stands beside it. */
export function ItemPicture({ name, picture, size = 52 }: Props) {
  const [broken, setBroken] = useState<string>()
  if (picture === undefined || picture === broken) return <DrawnPack name={name} size={size} />
  return (
    <img
      src={`/api/sample-pictures/${picture}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(picture)}
      className={`shrink-0 rounded-control border border-line bg-surface ${sizes[size]}`}
    />
  )
}

/**
 * A pack drawn for its kind, a sachet for what is not known. A file of its own, so that a company draws others and no script
 * grows by them.
 */
function DrawnPack({ name, size }: { name: string; size: keyof typeof sizes }) {
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
