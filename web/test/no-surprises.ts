import { afterEach, beforeEach, expect, vi } from 'vitest'
import '../src/ui/app.css'

let surprises: unknown[][] = []

/** Records something a test did not expect, such as a console error. The test then fails. */
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
