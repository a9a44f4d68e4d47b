import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { forgetAnswer } from '../src/auth/challenge.ts'
import { forgetCompanies } from '../src/session/companies.ts'
import '../src/ui/app.css'
import { forgetSurprises, noteSurprise, readSurprises } from './surprises.ts'

/** Files share a page: each begins on a phone, with nothing of the one before. */
beforeAll(async () => {
  forgetCompanies()
  forgetAnswer()
  await page.viewport(390, 844)
})

beforeEach(async () => {
  await cleanup()
  forgetSurprises()
  vi.spyOn(console, 'error').mockImplementation(noteSurprise)
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(readSurprises()).toEqual([])
})
