import type { Page } from '@playwright/test'

/** A rep's lists come in pages of so few rows that a handful of records has several. */
export async function pageBy(page: Page, rows: number): Promise<void> {
  await page.route('**/api/haleon/promoter/recruited-users?*', route => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('limit')) url.searchParams.set('limit', String(rows))
    return route.continue({ url: url.toString() })
  })
}

/** Nothing comes into view by itself: lists go on only when they are told to. */
export async function stopScrollLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
}

/** @returns how many requests have gone to addresses like this so far */
export function countRequests(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', request => {
    if (address.test(request.url())) count += 1
  })
  return () => count
}

/** @returns the calls of the server from now on, as they come, without `/api`; but the bell's, which asks when nothing else does */
export function recordCalls(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/messages/notices')
      calls.push(`${request.method()} ${pathname.slice(4)}${search}`)
  })
  return calls
}
