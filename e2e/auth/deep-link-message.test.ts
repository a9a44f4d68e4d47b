import type { Page } from '@playwright/test'
import { cookieDays, readCookie } from '../people/cookies.ts'
import { logOut } from '../people/journeys.ts'
import { assignWithLinks } from '../people/links.ts'
import { expect, test } from '../portal/test.ts'

async function isHome(page: Page, { name }: { name: string }): Promise<void> {
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test("a rep's link from the inbox signs in for 14 days and leads to the rep home [R§4]", async ({
  page,
  people,
  findLink,
}) => {
  const { repLink } = await assignWithLinks(people, findLink, await people.newHcp())
  expect(repLink).toMatch(/^\/sale-rep\/sample\/request\/[\w.-]+$/)
  await page.goto(repLink)
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(await cookieDays(page, 'user-token')).toBe(14)
  expect(repLink).not.toContain((await readCookie(page, 'user-token'))?.value ?? '')
})

test("an HCP's link from the inbox signs in and leads to the portal home, past the terms when they are not accepted [H§4]", async ({
  page,
  people,
  findLink,
}) => {
  const hcp = await people.newHcp()
  const { hcpLink } = await assignWithLinks(people, findLink, hcp)
  expect(hcpLink).toMatch(/^\/portal\/home\/[\w.-]+$/)
  await page.goto(hcpLink)
  await isHome(page, hcp)

  await logOut(page)
  const other = await assignWithLinks(people, findLink, await people.newHcp({ terms: false }))
  await page.goto(other.hcpLink)
  await expect(page.getByRole('dialog', { name: 'Accept Terms of Use' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

test("a stranger's link asks first: Stay keeps the session, Continue ends it and leaves nothing of it behind [H§4 R§4 D§4]", async ({
  page,
  people,
  findLink,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp()
  const { hcpLink } = await assignWithLinks(people, findLink, hcp)
  await people.open(rep, '/sale-rep/home')
  await page.evaluate(() => sessionStorage.setItem('kept', "the rep's"))
  await page.goto(hcpLink)
  await expect(page.getByRole('heading', { name: `You are signed in as ${rep.name}.` })).toBeVisible()
  await expect(page.getByText('Sign in as the person this link was sent to?')).toBeVisible()
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect((await readCookie(page, 'user-token'))?.value).toBe(rep.token)

  await page.goto(hcpLink)
  await page.getByRole('button', { name: 'Continue' }).click()
  await isHome(page, hcp)
  expect(await people.isSignedIn(rep.token)).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('companyId'))).toBe(people.company('+60').id)
})

test("a messenger's preview uses nothing of a link up, and its owner, who is signed in, keeps the session [D§4]", async ({
  page,
  people,
  findLink,
  request,
}) => {
  const hcp = await people.newHcp()
  const { hcpLink } = await assignWithLinks(people, findLink, hcp)
  for (let preview = 0; preview < 6; preview += 1) {
    expect((await request.head(hcpLink)).status()).toBe(200)
    expect((await request.get(hcpLink, { headers: { 'user-agent': 'WhatsApp/2.24' } })).status()).toBe(200)
  }
  await page.goto(hcpLink)
  await isHome(page, hcp)

  const session = (await readCookie(page, 'user-token'))?.value
  for (let again = 0; again < 5; again += 1) {
    await page.goto(hcpLink)
    await isHome(page, hcp)
    expect((await readCookie(page, 'user-token'))?.value).toBe(session)
  }
})
