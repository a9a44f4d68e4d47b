import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'
import { waitForScreenContent } from './visits.ts'

// With a mouse, a laptop's controls and rows are lower.
test.use({ isMobile: false, hasTouch: false })

/** The rows that a laptop shows of a list, each of one line. */
const ROWS = 13

type List = { path: string; heading: string; y?: number; rows?: number }

const LISTS: readonly List[] = [
  // Its four cards, two menus and ten rows of two lines are specified (R§2).
  { path: '/admin/home?page=1', heading: 'HCP Registration', y: 320, rows: 8 },
  { path: '/admin/requests', heading: 'Requests' },
  { path: '/admin/messages', heading: 'Messages' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/cases', heading: 'Cases' },
  { path: '/admin/samples', heading: 'Samples' },
  { path: '/admin/reps', heading: 'Sales Reps' },
  { path: '/admin/privacy/consents', heading: 'Consents' },
  { path: '/admin/samples/limits', heading: 'Limits' },
  { path: '/admin/admins', heading: 'Admins' },
]

const LIMIT = {
  itemId: null,
  category: null,
  profession: null,
  period: 'MONTH',
  days: null,
  active: false,
} as const

/** Creates more rows for each list than a laptop shows. */
async function fillLists(people: People) {
  const { token } = await people.newAdmin()
  for (let row = 0; row < 14; row++) {
    const hcp = await people.newHcp({ terms: false })
    const consent = { values: { registerSource: { 't&c': 'true' } } }
    await people.call('POST /profile/update', { token: hcp.token, body: consent })
    const orderId = await people.newOrder(hcp)
    await people.call('POST /order/update', {
      token: hcp.rep?.token ?? '',
      body: { orderId, status: 'IN_REVIEW' },
    })
    await people.newCase(hcp)
    await people.enqueueNotification(hcp, 'ACCOUNT_READY')
    await people.newSample(`Sample ${hcp.phone.number}`)
    await people.newAdmin()
    await people.call('POST /admin/sample-limits/create', { token, body: { ...LIMIT, pieces: 80 + row } })
  }
}

test('every list begins near the top of the window, and shows as many rows as fit [R§2 UX§21]', async ({
  page,
  people,
}) => {
  test.slow()
  await fillLists(people)
  const admin = await people.newAdmin()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { path, heading, y = 216, rows = ROWS } of LISTS) {
      await people.openAs(admin, path)
      await waitForScreenContent(page, heading)
      const found = await page.evaluate(() => {
        const all = [...document.querySelectorAll('main tbody > tr, main li')]
          .filter(row => !row.closest('nav, search') && !row.parentElement?.closest('li'))
          .map(row => row.getBoundingClientRect())
        const inView = all.filter(({ top, bottom }) => top > 0 && bottom <= innerHeight)
        return { y: all[0]?.top, rows: inView.length, all: all.length }
      })
      const isLaptop = width === 1280
      expect.soft(found.y, `${path} at ${width} px`).toBeLessThanOrEqual(isLaptop ? y : 300)
      expect.soft(found.rows, `${path} at ${width} px`).toBeGreaterThanOrEqual(isLaptop ? rows : 3)
    }
  }
})
