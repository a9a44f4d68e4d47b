import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'

export const NARROW = { width: 320, height: 640 }

/** Text that its box cuts off: what is hidden on purpose is a pixel in size, what can be scrolled is not cut. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
        const cut =
          (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1)
        return cut && clientWidth > 1 && element.checkVisibility() && element.textContent?.trim()
      })
      .map(element => element.outerHTML.slice(0, 160)),
  )
}

/** Controls that reach over the edge of the screen. */
async function outsideControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(control => {
        const { left, right, width } = control.getBoundingClientRect()
        const scrolls = control.closest('.overflow-x-auto') !== null
        return width > 1 && !scrolls && control.checkVisibility() && (left < -1 || right > innerWidth + 1)
      })
      .map(control => control.outerHTML.slice(0, 160)),
  )
}

/** As a reader sets it in the browser. @param size of the usual text */
export async function setTextSize(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate(value => {
    document.documentElement.style.fontSize = value
  }, size)
}

/** At 320 px and twice the usual size of text nothing is clipped, out of reach or scrolls sideways. */
export async function expectWholeWhenNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? NARROW
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page)
  await setTextSize(page, '200%')
  await expectNoSidewaysScroll(page)
  expect(await clippedTexts(page)).toEqual([])
  expect(await outsideControls(page)).toEqual([])
  await setTextSize(page, '100%')
  await page.setViewportSize(usual)
}
