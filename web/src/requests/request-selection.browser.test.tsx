import type { RequestRow } from '@portal/contract/requests/requests.endpoints'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aRow, counts, item, openRequests, rep, request } from '../../test/company-requests.ts'

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(1280, 800))

/** Counts the presses of a test. */
function countPresses() {
  const pressed = vi.fn()
  document.addEventListener('click', pressed, { capture: true })
  onTestFinished(() => document.removeEventListener('click', pressed, { capture: true }))
  return pressed
}

/** Opens a list of requests in pages of three. */
function openList(rows: readonly RequestRow[], search: string, obstacles: readonly string[] = []) {
  const withdrawn = { code: 'SAMPLE_WITHDRAWN_OF', params: { name: item.name }, message: 'Withdrawn' }
  return openRequests(`/admin/requests${search}`, {
    'GET /admin/requests': ({ query: { cursor = '0' } }) => {
      const end = Number(cursor) + 3
      return {
        data: rows.slice(Number(cursor), end),
        meta: { next: end < rows.length ? `${end}` : null },
      }
    },
    'GET /admin/request-counts': () => ({ ...counts, IN_REVIEW: rows.length, PROCESSING: rows.length }),
    'GET /admin/pick-list': () => ({
      samples: [],
      requests: rows.map(({ id, createdAt, hcp, practice, items }) => ({
        ...{ id, createdAt, hcp, practice, remark: [] },
        items: items.map(({ id, name }) => ({ id, name, lotNo: 'A2601' })),
        obstacles: obstacles.includes(id) ? [withdrawn] : [],
      })),
      more: false,
    }),
    'POST /admin/requests/approve': () => request,
    'POST /admin/requests/ship': () => request,
  })
}

test('five requests, of which three are loaded, are approved with three presses', async () => {
  const rows = Array.from({ length: 5 }, () => aRow({ status: 'PROCESSING', rep: null }))
  const sent = await openList(rows, '?status=PROCESSING')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const presses = countPresses()
  await press('Select')
  await press('All 5 of this filter')
  await press('Approve 5')
  await expect.element(page.getByText('Requests approved: 5')).toBeVisible()
  expect(presses).toHaveBeenCalledTimes(3)
  const approved = sent.filter(({ name }) => name === 'POST /admin/requests/approve')
  expect(approved.map(({ body }) => body)).toEqual(rows.map(({ id }) => ({ id })))
})

test('four requests are shipped and their slips opened with five presses', async () => {
  const rows = Array.from({ length: 4 }, () => aRow({ status: 'IN_REVIEW' }))
  await openList(rows, '?status=IN_REVIEW')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const presses = countPresses()
  await press('Select')
  await press('All 4 of this filter')
  await press('Ship 4')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship 4' }).click()
  await page.getByRole('link', { name: 'Print slips (4)' }).click()
  await expect.poll(() => new URLSearchParams(location.search).getAll('id')).toEqual(rows.map(({ id }) => id))
  await expect.poll(() => page.getByRole('article').elements().length).toBe(4)
  expect(presses).toHaveBeenCalledTimes(5)
})

test('what cannot be shipped says why before anything is pressed, and stays behind; a press on a row ticks it', async () => {
  const rows = [aRow({ status: 'IN_REVIEW' }), aRow({ status: 'IN_REVIEW' })]
  const sent = await openList(rows, '?status=IN_REVIEW', [rows[1]?.id ?? ''])
  await press('Select')
  await expect
    .element(
      page.getByRole('row').nth(2).getByText(`Cannot be shipped: ${item.name} is not offered any more.`),
    )
    .toBeVisible()
  for (const place of [1, 2]) await page.getByRole('row').nth(place).getByText(item.name).first().click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await press('Ship 1')
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('heading', { name: 'Left out: 1 request' })).toBeVisible()
  await question.getByRole('button', { name: 'Ship 1' }).click()
  await expect.element(page.getByText('Requests shipped: 1')).toBeVisible()
  const shipped = sent.filter(({ name }) => name === 'POST /admin/requests/ship')
  expect(shipped.map(({ body }) => body)).toEqual([{ id: rows[0]?.id }])
})

test('a request with a rep says who approves it, and its box is not there', async () => {
  await openList([aRow({ status: 'PROCESSING' }), aRow({ status: 'PROCESSING', rep: null })], '')
  await press('Select')
  await expect.element(page.getByText(`${rep.name} approves it`)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
})

test('a row opens its request wherever it is pressed, and in a new tab as its link does; marked text stays marked', async () => {
  const [row] = [aRow()]
  await openList([row], '')
  const practice = page.getByText(row.practice)
  await expect.element(practice).toBeVisible()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await practice.click({ button: 'middle' })
  await practice.click({ modifiers: ['ControlOrMeta'] })
  expect(opened.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual([
    `/admin/requests/${row.id}`,
    `/admin/requests/${row.id}`,
  ])
  const [sourcePosition, targetPosition] = [
    { x: 2, y: 5 },
    { x: 60, y: 5 },
  ]
  await userEvent.dragAndDrop(practice, practice, { sourcePosition, targetPosition })
  expect(getSelection()?.toString()).not.toBe('')
  expect(location.pathname).toBe('/admin/requests')
})

test('a plain press opens the request', async () => {
  const [row] = [aRow()]
  await openList([row], '')
  await page.getByText(row.practice).click()
  await expect.poll(() => location.pathname).toBe(`/admin/requests/${row.id}`)
})
