import { expect, type Page } from '@playwright/test'

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

/** Lines of text whose letters lie over those of another line. What floats above the page covers it on purpose. */
async function overlappingLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky|absolute/.test(getComputedStyle(element).position) || floats(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { text: string; left: number; right: number; top: number; bottom: number }[] = []
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim()
      if (!text || !element?.checkVisibility() || floats(element)) continue
      const half = Number.parseFloat(getComputedStyle(element).fontSize) / 2
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const middle = (top + bottom) / 2
        lines.push({ text, left, right, top: middle - half, bottom: middle + half })
      }
    }
    return lines.flatMap((one, place) =>
      lines
        .slice(place + 1)
        .filter(
          other =>
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1,
        )
        .map(other => `${one.text} | ${other.text}`),
    )
  })
}

/** As a reader sets it in the browser. @param size of the usual text */
export async function setTextSize(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate(value => {
    document.documentElement.style.fontSize = value
  }, size)
}

/** At most as wide as the window, once a resize is laid out. */
async function findSidewaysScroll(page: Page, text: string): Promise<string[]> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const settled = await expect
    .poll(over, { timeout: 2000 })
    .toBe(0)
    .then(
      () => true,
      () => false,
    )
  return settled ? [] : [`scrolls sideways with text of ${text}`]
}

/** What is wider than the window, and at twice the usual size of text what is clipped, overlaps or is out of reach. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const sideways = await findSidewaysScroll(page, '100%')
  await setTextSize(page, '200%')
  sideways.push(...(await findSidewaysScroll(page, '200%')))
  const [clipped, overlapping, outside] = [
    await clippedTexts(page),
    await overlappingLines(page),
    await outsideControls(page),
  ]
  await setTextSize(page, '100%')
  return [
    ...sideways,
    ...clipped.map(one => `clipped: ${one}`),
    ...overlapping.map(one => `overlapping: ${one}`),
    ...outside.map(one => `outside: ${one}`),
  ]
}
