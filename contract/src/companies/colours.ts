/**
 * A company's colour, lower-case '#rrggbb', and the colour tones derived from it. The tones meet WCAG AA on every
 * background they are used on: 4.5:1 for text, 3:1 for the edges of controls.
 */

export const BLACK = '#000000'
export const WHITE = '#ffffff'
/** Minimum contrast of text. Edges need only 3:1, and are drawn in text tones. */
export const TEXT_CONTRAST = 4.5

/** The backgrounds of the tones and the text on the softest of them, by their names in web/src/ui/tokens.css. */
export const TONE_BACKGROUNDS = {
  light: {
    '--paper': '#faf7f2',
    '--surface': '#ffffff',
    '--sunken': '#f3eee5',
    '--line': '#ddd6c9',
    '--ink': '#16231e',
    '--muted': '#52605a',
    '--attention': '#b23a22',
  },
  dark: {
    '--paper': '#0f1714',
    '--surface': '#22302b',
    '--sunken': '#0b120f',
    '--line': '#34443e',
    '--ink': '#ecf3ef',
    '--muted': '#a9b8b1',
    '--attention': '#ff9f88',
  },
}

export type Scheme = keyof typeof TONE_BACKGROUNDS

/** @returns the contrast ratio of two colours, from 1 to 21 (WCAG 2) */
export function contrastRatio(hexColour: string, otherHexColour: string): number {
  const [dark = 0, light = 0] = [luminance(hexColour), luminance(otherHexColour)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The tones of a valid colour, by their names in tokens.css. In light mode a button has the colour itself; in dark mode
 * buttons and links have a lighter tone that is readable.
 */
export function brandColourTokens(
  brandColour: string,
  scheme: Scheme,
): {
  '--action': string
  '--action-press': string
  '--on-action': string
  '--action-soft': string
  '--action-ink': string
} {
  const dark = scheme === 'dark'
  const grounds = TONE_BACKGROUNDS[scheme]
  const { '--paper': paper, '--surface': surface, '--sunken': sunken } = grounds
  const base = dark ? paper : surface
  const written = [grounds['--ink'], grounds['--muted'], grounds['--attention']]
  const soft = firstFittingTone(mix(brandColour, base, dark ? 0.75 : 0.88), base, tone =>
    written.every(text => isReadable(text, tone)),
  )
  const ink = firstFittingTone(brandColour, dark ? WHITE : BLACK, tone =>
    [paper, surface, sunken, soft].every(ground => isReadable(tone, ground)),
  )
  const action = dark ? ink : brandColour
  return {
    '--action': action,
    '--action-press': mix(action, dark ? WHITE : BLACK, 0.2),
    '--on-action': dark ? mix(brandColour, BLACK, 0.75) : WHITE,
    '--action-soft': soft,
    '--action-ink': ink,
  }
}

export function isReadable(text: string, ground: string): boolean {
  return contrastRatio(text, ground) >= TEXT_CONTRAST
}

/** The first tone on the way to `end` that fits; otherwise `end`. */
export function firstFittingTone(colour: string, end: string, fits: (tone: string) => boolean): string {
  for (let share = 0; share < 1; share += 1 / 64) {
    const tone = mix(colour, end, share)
    if (fits(tone)) return tone
  }
  return end
}

/** @param share the other colour's share, from 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  const theirs = partsOf(other)
  const parts = partsOf(colour).map((part, index) => part + ((theirs[index] ?? 0) - part) * share)
  return `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map(part => part / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, from 0 to 255. */
function partsOf(colour: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
}
