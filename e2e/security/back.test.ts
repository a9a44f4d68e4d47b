import type { Page } from '@playwright/test'
import { readCookie } from '../people/cookies.ts'
import { logInAdmin, logInByPhone } from '../people/journeys.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

/** Returns everything that the next person at this device could read. */
async function readAll(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map(field => Reflect.get(field, 'value'))
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caches = await window.caches.keys()
    const stored = [{ ...localStorage }, { ...sessionStorage }, history.state]
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.cookie,
      fields,
      stored,
      databases,
      caches,
    ])
  })
  return kept + JSON.stringify(await page.context().cookies())
}

/** Creates an HCP with an order, their rep and an admin. `traces` are the texts that only they may see. */
async function meet(
  people: People,
  [hcpName, repName, remark]: readonly [string, string, string],
  prefix: '+60' | '+65',
) {
  const rep = await people.newRep({ name: repName, prefix })
  const hcp = await people.newHcp({ rep, fullName: hcpName, prefix })
  const orderId = await people.newOrder(hcp, 'IN_REVIEW', remark)
  const admin = await people.newAdmin({ prefix })
  const traces = [
    hcpName,
    repName,
    remark,
    hcp.phone.number,
    rep.phone.number,
    orderId.slice(-12),
    admin.email,
  ]
  return { rep, hcp, admin, traces }
}

const FIRST = ['Zubaidah Lim', 'Quirina Das', 'Leave it with Xenia.'] as const
const NEXT = ['Mei Ling Wong', 'Aisyah Rahman', 'At the front desk.'] as const

/** Screens, each with a text of the first user that it shows. */
const SCREENS = {
  hcp: { '/portal/home': FIRST[0], '/portal/order': FIRST[2], '/portal/profile': FIRST[0] },
  rep: {
    '/sale-rep/home': FIRST[1],
    '/sale-rep/sample/request': FIRST[2],
    '/sale-rep/register/history': FIRST[0],
  },
  admin: { '/admin/home?page=1': FIRST[0] },
}

for (const who of ['hcp', 'rep', 'admin'] as const) {
  test(`logging out of the ${who} area ends the session, and Back, a reload or the next user can read nothing of it [H§3 H§4 R§2 D§4 D§8]`, async ({
    page,
    people,
    inbox,
  }) => {
    const first = await meet(people, FIRST, '+60')
    const next = await meet(people, NEXT, '+65')
    const enter = (person: typeof first) =>
      who === 'admin' ? logInAdmin(page, person.admin.email) : logInByPhone(page, inbox, person[who].phone)
    const expectNothing = async () => {
      const all = await readAll(page)
      expect(first.traces.filter(trace => all.includes(trace))).toEqual([])
    }
    await enter(first)
    await expect(page).toHaveURL(/home/)
    for (const [path, shown] of Object.entries(SCREENS[who])) {
      await page.goto(path)
      // A remark stands in the details of an order.
      await expect(page.getByText(shown).first()).toBeAttached()
    }
    const login = page.getByRole('heading', { name: 'Login' })
    const token = (await readCookie(page, 'user-token'))?.value ?? ''
    await page.evaluate(trace => {
      for (const storage of [sessionStorage, localStorage]) storage.setItem('trace', trace)
    }, FIRST[0])
    await page.getByRole('button', { name: /^Log ?out$/ }).click()
    await expect(login).toBeVisible()
    await expect(page).toHaveURL(who === 'admin' ? /\/admin\/login$/ : /\/login$/)
    expect(await readCookie(page, 'user-token')).toBeUndefined()
    expect(await people.isSignedIn(token)).toBe(false)
    await expectNothing()
    for (let back = 0; back < 2; back += 1) {
      await page.goBack()
      await expect(login).toBeVisible()
      await page.reload()
      await expect(login).toBeVisible()
      await expectNothing()
    }

    await enter(next)
    await expect(page).toHaveURL(/home/)
    for (const path of Object.keys(SCREENS[who])) {
      await page.goto(path)
      await expect(
        page
          .getByText(new RegExp(NEXT.join('|')))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expectNothing()
    }
  })
}

/** Restores a document from the back/forward cache, as a browser does. @returns the text of its first frame */
function showAgain(page: Page): Promise<string> {
  return page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    // Read right after the event: the next document may load within a frame.
    await Promise.resolve()
    return document.body.innerText
  })
}

test('a document is emptied before it enters the back/forward cache, and an older one is empty in its first frame after Back [H§4 D§4]', async ({
  page,
  people,
}) => {
  const { hcp } = await meet(people, FIRST, '+60')
  await people.openAs(hcp, '/portal/order')
  await expect(page.getByText(FIRST[2])).toBeAttached()
  const before = await page.context().newPage()
  // Its bell would poll and learn first that the session has ended.
  const none = { success: true, result: 'success', data: [], meta: { unread: 0 } }
  await before.route('**/api/messages/notices', route => route.fulfill({ json: none }))
  await before.goto('/portal/order')
  await expect(before.getByText(FIRST[2])).toBeAttached()

  // The document stays open because the next one never loads.
  const isNext = ({ pathname }: URL) => pathname === '/'
  await page.route(isNext, route => route.abort('aborted'))
  const leaving = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Log out' }).click()
  await leaving
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/Xenia|Zubaidah/)
  await page.unroute(isNext)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

  expect(await showAgain(before)).toBe('')
  await expect(before.getByRole('heading', { name: 'Login' })).toBeVisible()
})
