import type { Page } from '@playwright/test'

/** The limit for cumulative layout shift (CLS). Above it readers lose their place. */
export const SHIFT_LIMIT = 0.1

/** Records layout shifts from the next load on. */
export async function startMeasuringLayoutShift(page: Page): Promise<void> {
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

/** Returns the sum of the layout shifts since the last load. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // After two frames every pending layout shift has happened.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const { shifts } = window as unknown as { shifts: number[] } // set above
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
}
