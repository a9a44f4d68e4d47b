import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violations(axe: AxeBuilder): Promise<string[]> {
  // In the page itself: it has no frames whose findings another page would have to gather.
  const { violations: found } = await axe.setLegacyMode(true).analyze()
  return found.map(one => `${one.id} at ${one.nodes.map(node => node.target).join(' ')}`)
}

/** The screen as it is has no violations of WCAG 2.2 AA, in the light and the dark scheme, which differ in colours alone. */
export async function expectAccessible(page: Page): Promise<void> {
  await changeScheme(page, 'light')
  expect(await violations(new AxeBuilder({ page }).withTags(WCAG))).toEqual([])
  await changeScheme(page, 'dark')
  expect(await violations(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Colours change over a moment, be it a short one: until then they are neither the ones nor the others. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A window that was just resized is laid out a frame later.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
}
