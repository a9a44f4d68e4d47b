/** A number or version whose hyphens do not end a line. */
export function withNonBreakingHyphens(text: string): string {
  return text.replaceAll('-', '\u2011')
}
