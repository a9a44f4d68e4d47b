import type { Page } from '@playwright/test'

/** @returns the calls of the server from now on, as they come; without the bell's, which asks when nothing else does */
export function recordApiCalls(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?!messages\/notices)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
