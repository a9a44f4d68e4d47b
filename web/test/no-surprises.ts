import { afterEach, beforeEach, expect, vi } from 'vitest'
import '../src/ui/app.css'
import { TAP_GUARD_MS } from '../src/ui/tap-guard-button.tsx'

let surprises: unknown[][] = []

/** Records something a test did not expect, such as a console error. The test then fails. */
export function noteSurprise(...surprise: unknown[]): void {
  surprises.push(surprise)
}

const wait = setTimeout

/** Lets guarded buttons ignore early presses, as in production. Otherwise they accept every press. */
export function keepTapGuard(): void {
  vi.mocked(window.setTimeout).mockRestore()
}

beforeEach(() => {
  surprises = []
  vi.spyOn(window, 'setTimeout').mockImplementation((work, delay, ...rest) =>
    wait(work, delay === TAP_GUARD_MS ? 0 : delay, ...rest),
  )
  vi.spyOn(console, 'error').mockImplementation(noteSurprise)
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(surprises).toEqual([])
})
