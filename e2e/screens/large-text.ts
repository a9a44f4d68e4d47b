import { expect, type Page } from '@playwright/test'

/** Finds text that its box cuts off. Text hidden on purpose is one pixel in size, and scrollable text is not cut off. */
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

/** Finds controls that extend beyond the edge of the screen. */
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

/** Finds lines of text that overlap. Floating elements cover the page on purpose. */
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
    return lines.flatMap((line, place) =>
      lines
        .slice(place + 1)
        .filter(
          otherLine =>
            Math.min(line.bottom, otherLine.bottom) - Math.max(line.top, otherLine.top) > 1 &&
            Math.min(line.right, otherLine.right) - Math.max(line.left, otherLine.left) > 1,
        )
        .map(otherLine => `${line.text} | ${otherLine.text}`),
    )
  })
}

/** Finds words that are broken inside ('Multivitami|n'). Numbers, addresses and ids may break. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.parentElement?.checkVisibility()) continue
      for (const { 0: word, index } of text.textContent?.matchAll(/(?<!\S)\p{L}+(?!\S)/gu) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** Sets the text size as a reader does in the browser. @param size relative to the default */
export async function setTextSize(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate(value => {
    document.documentElement.style.fontSize = value
  }, size)
}

/** Reports a page that is wider than the window after the resize is laid out. */
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

/** Finds what is wider than the window, and at double text size what is clipped, overlaps or is out of reach. */
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
    ...clipped.map(fault => `clipped: ${fault}`),
    ...overlapping.map(fault => `overlapping: ${fault}`),
    ...outside.map(fault => `outside: ${fault}`),
  ]
}
