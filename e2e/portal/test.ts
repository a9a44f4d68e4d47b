import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { People } from '../people/people.ts'
import { type Portal, startPortal } from './portal.ts'

type Inbox = {
  /** Returns the newest one-time code sent to a number, which is given as digits with country code. */
  code(phone: string): Promise<string>
}

type Watch = {
  expected: { urlPart: string; status: number }[]
  follow(context: BrowserContext): void
}

type Fixtures = {
  inbox: Inbox
  /** Returns the link's path from the newest message to a number (digits with country code) that contains this text. */
  findLink(phone: string, says: string): Promise<string>
  people: People
  /** Opens a browser context for another person. */
  otherPerson(): Promise<Page>
  /** Announces an error response that the test causes, such as ('/auth/verify-token', 400). Status 0 means no response. */
  expectFailure(urlPart: string, status: number): void
  watch: Watch
}

/** Playwright's test with one portal per worker. Unexpected console errors and failed requests fail the test. */
export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ portal }, use) => use(portal.address),

  people: async ({ portal, page, request }, use) => {
    const people = new People(portal, page, request)
    await use(people)
    await people.disableAdmins()
  },

  inbox: async ({ request }, use) => {
    await use({ code: phone => findSent(request, phone, /your code is (\d{4})/) })
  },

  findLink: async ({ request }, use) => {
    await use(async (phone, says) => {
      const link = await findSent(request, phone, new RegExp(`${says}[^]*?(https?://\\S+)`))
      return new URL(link).pathname
    })
  },

  watch: [
    async ({ context }, use) => {
      const surprises: string[] = []
      const watch: Watch = {
        expected: [],
        follow(followed) {
          for (const page of followed.pages()) watchPage(page, watch, surprises)
          followed.on('page', page => watchPage(page, watch, surprises))
        },
      }
      watch.follow(context)
      await use(watch)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],

  expectFailure: async ({ watch }, use) => {
    await use((urlPart, status) => watch.expected.push({ urlPart, status }))
  },

  otherPerson: async ({ browser, contextOptions, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

/** Polls a number's messages and returns the pattern's match in the newest message that has one. */
async function findSent(request: APIRequestContext, phone: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/messages?to=${phone}`)
      const messages: { text: string }[] = (await answer.json()).data
      found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

function watchPage(page: Page, { expected }: Watch, surprises: string[]): void {
  page.on('pageerror', error => surprises.push(`page error: ${error.message}`))
  page.on('console', message => {
    // The status of a failed request is checked below, so ignore Chromium's console line about it.
    const known = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !known) surprises.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', request => {
    const { errorText } = request.failure() ?? {}
    const known = expected.some(failure => failure.status === 0 && request.url().includes(failure.urlPart))
    // Leaving a page aborts what it was still loading.
    if (!known && errorText !== 'net::ERR_ABORTED') surprises.push(`${errorText}: ${request.url()}`)
  })
  page.on('response', response => {
    const known = expected.some(
      failure => response.url().includes(failure.urlPart) && response.status() === failure.status,
    )
    if (response.status() >= 400 && !known) surprises.push(`${response.status()} ${response.url()}`)
  })
}
