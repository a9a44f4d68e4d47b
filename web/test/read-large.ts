import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** A word without a break opportunity. */
export const LONG_WORD = 'd'.repeat(24)

/** Sets the smallest screen and double text size for the rest of the test (UX§12). */
export async function readLarge(): Promise<void> {
  const { style } = document.documentElement
  onTestFinished(async () => {
    style.fontSize = ''
    await page.viewport(390, 844)
  })
  style.fontSize = '200%'
  await page.viewport(320, 640)
}
