import type { Page } from '@playwright/test'

type Refusal = { status?: number; code?: string; message?: string }

/** Refuses the next call of a path before it reaches the server. The status is 500 by default. */
export async function failNextCall(page: Page, apiPath: string, refusal: Refusal = {}): Promise<void> {
  const { status = 500, code = 'INTERNAL', message = 'Broken' } = refusal
  const json = { success: false, result: 'error', code, message }
  await page.route(`**/api${apiPath}`, route => route.fulfill({ status, json }), { times: 1 })
}

/** Lets the server handle the next call of a path, but loses its response. */
export async function dropNextAnswer(page: Page, apiPath: string): Promise<void> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch()
    await route.abort('aborted')
  }
  await page.route(`**/api${apiPath}`, lose, { times: 1 })
}

/** Holds the next call of a path. @returns a function that releases it */
export async function holdNextCall(page: Page, apiPath: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    `**/api${apiPath}`,
    async route => {
      await promise
      await route.fallback()
    },
    { times: 1 },
  )
  return resolve
}

/**
 * Lets the server handle the next call of a path, but holds its response. @returns `ready` (the response is there) and
 * `release`
 */
export async function holdNextAnswer(page: Page, apiPath: string) {
  const [ready, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    `**/api${apiPath}`,
    async route => {
      const response = await route.fetch()
      ready.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { ready: ready.promise, release: released.resolve }
}
