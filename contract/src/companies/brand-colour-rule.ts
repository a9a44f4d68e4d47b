import type { FormProblem } from '../problems.ts'
import { BLACK, contrastRatio, firstFittingTone, isReadable, TEXT_CONTRAST, WHITE } from './colours.ts'

/** The contrast ratio of white text on a button of this colour, rounded down, and the needed one. */
export function buttonTextContrast(buttonColour: string): { ratio: string; needed: number } {
  return {
    ratio: (Math.floor(contrastRatio(WHITE, buttonColour) * 10) / 10).toFixed(1),
    needed: TEXT_CONTRAST,
  }
}

/** @returns the problem of a company's colour; undefined when white text is readable on it, the only condition */
export function brandColourProblem(colour: string): FormProblem | undefined {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return { code: 'COLOUR_INVALID' }
  if (isReadable(WHITE, colour)) return undefined
  const darker = firstFittingTone(colour, BLACK, tone => isReadable(WHITE, tone))
  return { code: 'COLOUR_TOO_LIGHT', params: { ...buttonTextContrast(colour), darker } }
}
