import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { findLowContrastParts } from './contrast.ts'
import { findSmallControls } from './controls.ts'
import { findLayoutFaults } from './large-text.ts'

export const NARROW_VIEWPORT = { width: 320, height: 640 }

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] }
/** The source of axe-core, which is run in the page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks a screen in its current state: WCAG 2.2 AA and the contrast of controls in light and dark, target and font sizes,
 * and at 320 px, with normal and double text size, what is cut off, overlaps or cannot be reached.
 * @returns one line per fault of any kind, so that no fault hides another
 */
export async function findScreenFaults(page: Page): Promise<string[]> {
  const faults = [...(await findSmallControls(page)), ...(await findRawNumbers(page))]
  const papers = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Wait for transitions: a colour in transition belongs to neither scheme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    papers.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    // The schemes differ only in colours, so dark needs only the contrast rule.
    const found = await findViolations(page, colorScheme === 'light' ? WCAG : CONTRAST)
    faults.push(...[...found, ...(await findLowContrastParts(page))].map(fault => `${colorScheme}: ${fault}`))
  }
  if (papers.size === 1) faults.push('the dark scheme is the light one')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })

  const usual = page.viewportSize() ?? NARROW_VIEWPORT
  await page.setViewportSize(NARROW_VIEWPORT)
  faults.push(...(await findLayoutFaults(page)))
  await page.setViewportSize(usual)
  return faults
}

/** Finds phone numbers that are shown as digits alone (ux 22). */
async function findRawNumbers(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText)
  return [...text.matchAll(/(?<!\w)\+?6[05]\d{8,9}(?!\w)/g)].map(
    ([number]) => `the number ${number} is not grouped`,
  )
}

/** Finds violations of axe's rules. Axe is large, so it is loaded once per document. */
async function findViolations(page: Page, rules: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async runOnly => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)
  }, rules)
}

/** Expects a dialog without faults whose buttons can all be reached on the narrowest phone. */
export async function expectFaultlessDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  expect.soft(await findScreenFaults(page), String(name)).toEqual([])
  const usual = page.viewportSize() ?? NARROW_VIEWPORT
  await page.setViewportSize(NARROW_VIEWPORT)
  expect.soft(await dialog.evaluate(popup => popup.scrollWidth - popup.clientWidth), `${name} is cut`).toBe(0)
  for (const button of await dialog.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    // A fraction of a pixel may be cut off at the dialog's edge.
    await expect.soft(button, String(name)).toBeInViewport({ ratio: 0.99 })
  }
  await page.setViewportSize(usual)
}
