import type { Page } from '@playwright/test'

/** @returns a live list of the API calls from now on, without the bell's polls, which come at any time */
export function recordApiCalls(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?!messages\/notices)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
