import { useState } from 'react'
import packs from './packs.svg'

/** The drawn pack of an item. The first pattern that matches its name or its category wins. */
const FORMS: [words: RegExp, form: string][] = [
  [/toothpaste|tooth gel|oral care/i, 'tube'],
  [/mouthwash|rinse|syrup/i, 'bottle'],
  [/brush|floss/i, 'brush'],
  [/effervescent/i, 'fizz'],
  [/denture|cleansing|lozenge|sachets/i, 'box'],
  [/gel|cream|ointment|balm/i, 'gel'],
  [/vitamin|calcium|tablet|capsule|supplement|wellness/i, 'jar'],
]

/** Colours tell packs of one form apart; those of attention are none of them. Each has a contrast of at least 3:1. */
const COLOURS = ['bg-data-1/12 text-data-1', 'bg-data-2/12 text-data-2', 'bg-data-3/12 text-data-3']

const sizes = { 40: 'size-10', 52: 'size-13', 104: 'size-26' }

type Props = {
  name: string
  /** The key of the sample's own picture, if it has one. */
  pictureKey?: string | undefined
  /** In pixels. */
  size?: keyof typeof sizes
}

/** A sample's own picture, or a drawn pack if it has none or the picture fails to load. Decorative: the name stands beside it. */
export function SamplePicture({ name, pictureKey, size = 52 }: Props) {
  const [broken, setBroken] = useState<string>()
  if (pictureKey === undefined || pictureKey === broken) return <DrawnPack name={name} size={size} />
  return (
    <img
      src={`/api/sample-pictures/${pictureKey}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(pictureKey)}
      className={`shrink-0 rounded-control border border-line bg-surface ${sizes[size]}`}
    />
  )
}

/**
 * A drawn pack for the kind of item; a sachet if the kind is unknown. The drawings are in a separate SVG file, so that a
 * company can replace them and they do not add to the script.
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

/** A stable colour for a name. */
function colourOf(name: string): string | undefined {
  const sum = Array.from(name).reduce(
    (total, letter) => (total * 41 + (letter.codePointAt(0) ?? 0)) % 1009,
    0,
  )
  return COLOURS[sum % COLOURS.length]
}
