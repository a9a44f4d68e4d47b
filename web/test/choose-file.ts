import type { Locator } from 'vitest/browser'

/** Chooses a file by script in the page. The driver would send its bytes through the browser's debugging port. */
export function chooseFile(field: Locator, file: File): void {
  const input = field.element()
  if (!(input instanceof HTMLInputElement)) throw new TypeError('No file field')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
