import { expect, type Page } from '@playwright/test'

/** CSS pixels a thumb needs, and the type size from which on phones do not zoom in. */
const TARGET = 48
const INPUT_TYPE = 16

/** What is smaller than a thumb. Links inside running text are as high as their line; a checkbox is its whole label. */
async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(target => {
    const inText = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=button]')]
      .filter(
        control => control.checkVisibility() && !control.closest('[aria-hidden=true]') && !inText(control),
      )
      .map(control => {
        const box = control.matches('[type=checkbox]') ? (control.closest('label') ?? control) : control
        const { width, height } = box.getBoundingClientRect()
        return { name: control.outerHTML.slice(0, 120), width, height }
      })
      .filter(({ width, height }) => Math.min(width, height) > 1 && Math.min(width, height) < target - 0.01)
      .map(({ name, width, height }) => `${width.toFixed(1)}×${height.toFixed(1)} ${name}`)
  }, TARGET)
}

async function smallInputs(page: Page): Promise<string[]> {
  return page.evaluate(
    size =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter(input => Number.parseFloat(getComputedStyle(input).fontSize) < size)
        .map(input => input.outerHTML.slice(0, 120)),
    INPUT_TYPE,
  )
}

/** Every control fits a thumb, and nothing typed makes a phone zoom in. */
export async function expectThumbSized(page: Page): Promise<void> {
  expect(await smallControls(page)).toEqual([])
  expect(await smallInputs(page)).toEqual([])
}
