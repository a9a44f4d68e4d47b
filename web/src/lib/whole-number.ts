/** Parses a typed whole number. It accepts the minus sign (U+2212) that screens show. @returns NaN if it is not a whole number */
export function parseWholeNumberOrNaN(typed: string): number {
  const text = typed.trim().replace('\u2212', '-')
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** Whether the typed text is a whole number within bounds. */
export function isWholeNumberInRange(typed: string, min: number, max: number): boolean {
  const number = parseWholeNumberOrNaN(typed)
  return number >= min && number <= max
}
