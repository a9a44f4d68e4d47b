/** Whether what was typed is a whole number within bounds. */
export function isWhole(typed: string, min: number, max: number): boolean {
  const number = /^[+-]?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return number >= min && number <= max
}
