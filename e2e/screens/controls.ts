import type { Page } from '@playwright/test'

/** The least size of a control in CSS pixels: on a laptop with a mouse, and elsewhere, where a finger presses it. */
const TARGETS = { mouse: 40, finger: 48 }
/** The least font size that does not make phones zoom in. */
const INPUT_TYPE = 16

/**
 * Finds controls smaller than a touch target, and inputs whose font size makes a phone zoom in. Links in running text are
 * exempt. A checkbox counts with its label.
 */
export async function findSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ([targets, size]) => {
      const isForMouse =
        matchMedia('(min-width: 1024px) and (pointer: fine)').matches &&
        document.querySelector('[data-boxed]') === null
      const target = isForMouse ? targets.mouse : targets.finger
      const inText = (element: Element) =>
        element.matches('a') &&
        [...(element.parentElement?.childNodes ?? [])].some(
          node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
      const small = [
        ...document.querySelectorAll('a, button, input, select, textarea, summary, [role=button]'),
      ]
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
      const tiny = [...document.querySelectorAll('input, select, textarea')]
        .filter(input => Number.parseFloat(getComputedStyle(input).fontSize) < size)
        .map(input => `small type: ${input.outerHTML.slice(0, 120)}`)
      return [...small, ...tiny]
    },
    [TARGETS, INPUT_TYPE] as const,
  )
}
