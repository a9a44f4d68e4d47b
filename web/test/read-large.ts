import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** A word that nothing breaks but the screen's edge. */
export const LONG_WORD = 'd'.repeat(24)

/** The smallest screen with twice the usual size of text, until the test is over (UX§12). */
export async function readLarge(): Promise<void> {
  const { style } = document.documentElement
  onTestFinished(async () => {
    style.fontSize = ''
    await page.viewport(390, 844)
  })
  style.fontSize = '200%'
  await page.viewport(320, 640)
}
