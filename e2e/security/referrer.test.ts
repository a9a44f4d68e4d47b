import type { Request } from '@playwright/test'
import { buildLinkCode } from '../../api/test/factories.ts'
import { expect, test } from '../portal/test.ts'

test("the browser sends a link's code in one request body, never in a Referer, and in no address after the first [D§4]", async ({
  page,
  people,
  portal,
}) => {
  const context = page.context()
  await context.route('https://wa.me/**', route => route.fulfill({ body: 'A chat' }))
  const requests: Request[] = []
  context.on('request', request => requests.push(request))
  const hcp = await people.newHcp()
  const link = `/l/${await buildLinkCode(portal, hcp.row)}`
  const otherLink = `/l/${await buildLinkCode(portal, (await people.newRep()).row)}`

  await page.goto(link)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  // A link of another person stays in the address while its page asks what to do.
  await page.goto(otherLink)
  await expect(page.getByRole('heading', { name: `You are logged in as ${hcp.name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /new tab/ })
      .first()
      .click(),
  ])
  await expect(chat.getByText('A chat')).toBeVisible()
  expect(await chat.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])

  const all = await Promise.all(
    requests.map(async request => ({
      what: `${request.method()} ${new URL(request.url()).pathname}`,
      address: request.url(),
      referer: (await request.allHeaders()).referer,
      body: request.postData() ?? '',
    })),
  )
  expect(all.filter(({ referer }) => referer !== undefined)).toEqual([])
  expect(all.filter(({ what }) => what.startsWith('GET /assets/')).length).toBeGreaterThan(10)
  const carrying = (path: string) => {
    const code = path.slice('/l/'.length)
    return all.filter(({ address, body }) => (address + body).includes(code)).map(({ what }) => what)
  }
  expect(carrying(link)).toEqual([`GET ${link}`, 'POST /api/auth/link'])
  expect(carrying(otherLink)).toEqual([`GET ${otherLink}`, 'POST /api/auth/link'])
})
