import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, openScreen } from '../../test/open-screen.tsx'
import { aRep } from '../../test/records.ts'

const HOME = '/sale-rep/home'
const RECRUITED = 'GET /haleon/promoter/recruited-users'
const meta = { yearMonth: '2026-11', registered: 2, fulfilled: 1, processing: 3, next: null }
const answers = { 'GET /users/details': aRep, [RECRUITED]: () => ({ data: [], meta }) }

const counter = (label: string) =>
  [...document.querySelectorAll('dt')].find(term => term.textContent === label)?.nextElementSibling
    ?.textContent

test('the chosen month is shown as MMMM yyyy and kept in yearMonth; choosing none changes nothing [R§2 R§9]', async () => {
  const sent = await openScreen(`${HOME}?yearMonth=2020-03`, answers, 'RETAILER')
  const picker = page.getByRole('button', { name: /^Month: / })
  await expect.element(picker).toHaveTextContent('March 2020')
  await picker.click()
  const dialog = page.getByRole('dialog', { name: 'Select month' })
  await expect
    .element(dialog.getByRole('button', { name: 'March 2020' }))
    .toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).toBe('?yearMonth=2020-03')

  await picker.click()
  await dialog.getByRole('button', { name: 'Previous year' }).click()
  await dialog.getByRole('button', { name: 'December 2019' }).click()
  await expect.poll(() => sent.at(-1)?.query.yearMonth).toBe('2019-12')
  expect(location.search).toBe('?yearMonth=2019-12')
  await expect.element(picker).toHaveTextContent('December 2019')
})

test('counters that cannot be loaded are said to be so, with Retry [R§7 R§8 D§9]', async () => {
  const counts = broken(() => ({ data: [], meta }))
  await openScreen(HOME, { ...answers, [RECRUITED]: counts.answer }, 'RETAILER')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.')
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  counts.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => [counter('HCP Registered'), counter('Sample Fulfilled')]).toEqual(['2', '1'])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the rep layout has a home logo that leads to /sale-rep/home, a logout button and no bottom bar [R§2]', async () => {
  await openScreen('/sale-rep/lunch/learn', answers, 'RETAILER')
  await expect.element(page.getByRole('heading', { name: 'Lunch & Learn' })).toBeVisible()
  await expect.element(page.getByText('Coming soon')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(location.pathname).toBe(HOME)
})
