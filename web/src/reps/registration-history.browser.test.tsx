import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { aRecruit, aRep } from '../../test/records.ts'

const HISTORY = '/sale-rep/register/history'
const RECRUITED = 'GET /haleon/promoter/recruited-users'
const DETAILS = { 'GET /users/details': aRep }
const meta = { yearMonth: '2026-11', registered: 3, fulfilled: 0, byCard: 0, processing: 0, next: null }

const rows = () => [...document.querySelectorAll('section')].map(day => [...day.querySelectorAll('li')])

test("registrations are grouped by day in the company's time zone, newest first, with the name and the phone prefixed by + [R§2]", async () => {
  const data = [
    aRecruit({ name: 'Dr Third', phone: '60123456783', createdAt: '2026-11-01T16:00:00.000Z' }),
    {
      ...aRecruit({ name: 'Dr Second', phone: '60123456782', createdAt: '2026-11-01T15:59:59.000Z' }),
      counted: true,
    },
    {
      ...aRecruit({ name: 'Dr First', phone: '60123456781', createdAt: '2026-10-31T16:00:00.000Z' }),
      counted: false,
    },
  ]
  await openScreen(HISTORY, { ...DETAILS, [RECRUITED]: () => ({ data, meta }) }, 'RETAILER')
  await expect.element(page.getByText('Dr Third')).toBeVisible()
  const days = page.getByRole('heading', { level: 2 }).elements()
  expect(days.map(day => day.textContent)).toEqual(['02/11/2026', '01/11/2026'])
  expect(rows().map(day => day.map(row => row.textContent))).toEqual([
    ['Dr Third+60\u00a012-345\u00a06783'],
    ['Dr Second+60\u00a012-345\u00a06782', 'Dr First+60\u00a012-345\u00a06781Imported or taken over'],
  ])
})

test("'No registration history available.' shows only after a successful response, with a link to register [R§2 UX§8]", async () => {
  const list = broken(() => ({ data: [], meta }))
  await openScreen(HISTORY, { ...DETAILS, [RECRUITED]: list.answer }, 'RETAILER')
  const empty = page.getByText('No registration history available.')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Registration History could not be loaded.')
  await expect.element(empty).not.toBeInTheDocument()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(empty).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Register HCP' })).toHaveAttribute('href', '/register')
})

test('a button also loads more registrations, and a failed load shows an alert and can be retried [R§2 D§8]', async () => {
  const next = '1_00000000-0000-7000-8000-000000000001'
  const [first, second] = [aRecruit({ name: 'Dr First' }), aRecruit({ name: 'Dr Second' })]
  const observe = IntersectionObserver.prototype.observe
  // Turns off automatic loading, so that the list loads more only on request.
  IntersectionObserver.prototype.observe = () => undefined
  const more = inTurn<{ data: (typeof second)[]; meta: typeof meta }>(
    () => refuse('INTERNAL'),
    () => ({ data: [second], meta }),
  )
  await openScreen(
    HISTORY,
    {
      ...DETAILS,
      [RECRUITED]: ({ query }) =>
        query.cursor === undefined ? { data: [first], meta: { ...meta, next } } : more(),
    },
    'RETAILER',
  )
  const button = page.getByRole('button', { name: 'Load more' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('More could not be loaded.')
  expect(rows().flat()).toHaveLength(1)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().flat().length).toBe(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  IntersectionObserver.prototype.observe = observe
})
