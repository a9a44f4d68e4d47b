import { expect, type Page } from '@playwright/test'

/** What moves on its own while one reads, as browsers add it up; above this people lose their place. */
const CLS_MAX = 0.1

/** Adds up what shifts on the page, from its next load on. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // not in the DOM's types yet
        if (!shift.hadRecentInput) shifts.push(shift.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function expectSteady(page: Page): Promise<void> {
  const total = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        // Two frames on, whatever was about to shift has.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { shifts } = window as unknown as { shifts: number[] } // set above
            resolve(shifts.reduce((sum, shift) => sum + shift, 0))
          }),
        )
      }),
  )
  expect(total).toBeLessThan(CLS_MAX)
}
