import { afterEach, beforeEach, expect, vi } from 'vitest'
import '../src/ui/app.css'

let surprises: unknown[][] = []

/** Notes what a test did not expect, as an error on the console; the test fails with it. */
export function noteSurprise(...surprise: unknown[]): void {
  surprises.push(surprise)
}

beforeEach(() => {
  surprises = []
  vi.spyOn(console, 'error').mockImplementation(noteSurprise)
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(surprises).toEqual([])
})
