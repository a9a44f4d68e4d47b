import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anOwnCase } from '../../test/cases.ts'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { anHcp, newId } from '../../test/records.ts'

const own = anOwnCase()
/** A one-pixel picture. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const open = (path: string, answers: Answers = {}, role: 'RETAILER_STAFF' | 'RETAILER' = 'RETAILER_STAFF') =>
  openScreen(
    path,
    {
      'GET /users/details': () => anHcp(),
      'GET /cases': () => ({ data: [own], meta: { next: null } }),
      'GET /cases/:id': () => own,
      ...answers,
    },
    role,
  )

beforeEach(() => page.viewport(390, 844))

test.each([
  ['RETAILER_STAFF', '/portal/cases'],
  ['RETAILER', '/sale-rep/cases'],
] as const)('a %s finds their own cases at %s and can open one', async (role, path) => {
  await open(path, {}, role)
  const card = page.getByRole('link', { name: 'Delivery problem', exact: false })
  await expect.element(card.getByText('Open', { exact: true })).toBeVisible()
  await card.click()
  await expect.poll(() => location.pathname).toBe(`${path}/${own.id}`)
  await expect.element(page.getByRole('heading', { name: 'Case 1042' })).toBeVisible()
  await expect.element(page.getByText('We asked the courier.')).toBeVisible()
  // A note by an admin shows the company as its author.
  await expect.element(page.getByText('Meridian Care Malaysia', { exact: false }).first()).toBeVisible()
})

test('an empty list shows a message', async () => {
  await open('/portal/cases', { 'GET /cases': () => ({ data: [], meta: { next: null } }) })
  await expect.element(page.getByText('You have no reports.')).toBeVisible()
})

test('each note to the company is sent once, with a new idempotency key', async () => {
  const sent = await open(`/portal/cases/${own.id}`, { 'POST /cases/:id/notes': () => own })
  const notes = () => sent.filter(({ name }) => name.endsWith('/notes'))
  for (const text of ['It has arrived', 'Thank you']) {
    const before = notes().length
    await page.getByLabelText('Write to the company').fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect.poll(() => notes().length).toBe(before + 1)
    await expect.element(page.getByLabelText('Write to the company')).toHaveValue('')
  }
  expect(notes().map(({ body }) => body)).toEqual([{ text: 'It has arrived' }, { text: 'Thank you' }])
  expect(new Set(notes().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('a closed case shows outcome and reason, and accepts neither notes nor photos', async () => {
  const closed = { at: '2026-11-23T02:00:00.000Z', outcome: 'SOLVED', reason: 'Sent again' } as const
  await open(`/portal/cases/${own.id}`, { 'GET /cases/:id': () => ({ ...own, closed }) })
  await expect.element(page.getByText('Sent again')).toBeVisible()
  await expect.element(page.getByText('Solved')).toBeVisible()
  expect(page.getByLabelText('Write to the company').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Add photo' }).elements()).toEqual([])
})

test('photos are requested with the session token and shown; with five photos no more can be added', async () => {
  const bytes = Uint8Array.from(atob(PIXEL), letter => letter.charCodeAt(0))
  const photos = [1, 2, 3, 4, 5].map(() => ({ id: newId(), width: 1, height: 1 }))
  const sent = await open(`/portal/cases/${own.id}`, {
    'GET /cases/:id': () => ({ ...own, photos }),
    ...Object.fromEntries(photos.map(({ id }) => [`GET /cases/${own.id}/photos/${id}`, () => bytes])),
  })
  await expect
    .element(page.getByRole('img', { name: 'Photo 5' }))
    .toHaveAttribute('src', expect.stringMatching(/^data:/))
  for (const { name, headers } of sent.filter(call => call.name.includes('/photos/')))
    expect([name, headers.authorization]).toEqual([name, expect.stringMatching(/^Bearer /)])
  expect(page.getByRole('button', { name: 'Add photo' }).elements()).toEqual([])
})
