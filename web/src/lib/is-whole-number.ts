/** The number that was typed, also with the minus sign that screens show; NaN where it is no whole one. */
export function readWholeNumber(typed: string): number {
  const text = typed.trim().replace('\u2212', '-')
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** Whether what was typed is a whole number within bounds. */
export function isWholeNumber(typed: string, min: number, max: number): boolean {
  const number = readWholeNumber(typed)
  return number >= min && number <= max
}
