import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aRepAccount } from '../../test/records.ts'

const none = { hcps: 0, byCard: 0, verifiedHcps: 0, openRequests: 0 }
const aisyah = aRepAccount()
const daniel = aRepAccount({ name: 'Mr Daniel Lim', phone: '60120000002', ...none })
const gone = aRepAccount({ name: 'Grace Ong', phone: '60120000003', ...none, active: false })

const open = (answers: Answers = {}, search = '') =>
  openScreen(`/admin/reps${search}`, { 'GET /admin/reps': () => [aisyah, daniel, gone], ...answers }, 'ADMIN')
const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
const rows = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(row => row.textContent)

/** Chooses an action of a rep, for example 'Edit'. */
async function choose(action: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: `${action} ${name}` }).click()
}

beforeEach(() => page.viewport(1280, 800))

test('the list shows the number, HCPs and waiting requests of each rep, and links to the HCPs', async () => {
  await open()
  const row = page.getByRole('row', { name: /Aisyah/ })
  await expect.element(row.getByRole('cell', { name: /12-000\s0001/ })).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: '12 HCPs of Aisyah Rahman' }))
    .toHaveAttribute('href', `/admin/home?salesRep=${aisyah.id}&page=1`)
  await expect
    .element(page.getByRole('row', { name: /Grace/ }).getByRole('cell', { name: 'Deactivated' }))
    .toBeVisible()
})

test('search and state filter the list and are kept in the address, and Clear filters resets them', async () => {
  await open()
  await page.getByLabelText('Search').fill('12-000 0002')
  await expect.poll(rows).toEqual([expect.stringContaining('Daniel')])
  await page.getByLabelText('Search').fill('')
  await expect.poll(rows).toHaveLength(3)
  await page.getByRole('link', { name: /^Deactivated/ }).click()
  await expect.poll(() => location.search).toBe('?state=inactive')
  await expect.poll(rows).toEqual([expect.stringContaining('Grace')])
  await page.getByLabelText('Search').fill('nobody')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(rows).toHaveLength(3)
  expect(location.search).toBe('')
})

test('a new rep needs a name and a number of the region, and a taken number shows an error at the field', async () => {
  let taken = true
  const sent = await open({
    'POST /admin/reps': () => (taken ? refuse('PHONE_EXISTS') : aRepAccount({ name: 'Ms Nurul Aina' })),
  })
  await page.getByRole('button', { name: 'Add sales rep' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Full name is required.')
  expect(writes(sent)).toEqual([])
  await dialog.getByLabelText('Name').fill('Ms  Nurul Aina')
  const number = dialog.getByLabelText('Phone', { exact: true })
  await number.fill('012-345 6789')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(number).toHaveAccessibleDescription('Phone number already exist.')
  taken = false
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ms Nurul Aina can now log in.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent)[1]?.body).toEqual({ name: 'Ms Nurul Aina', phone: '60123456789', externalId: null })
})

test('a rep changed by a colleague is not overwritten, and the input stays', async () => {
  const path = `/admin/reps/${daniel.id}`
  const sent = await open({ [`POST ${path}`]: () => refuse('REP_CHANGED') })
  await choose('Edit', 'Mr Daniel Lim')
  await dialog.getByLabelText('Name').fill('Mr Daniel Lim Wei')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error: This sales rep was changed in the meantime.')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mr Daniel Lim Wei')
  expect(writes(sent)[0]?.shown).toBe(`"${daniel.updatedAt}"`)
})

test('a rep with HCPs can be deactivated only with a successor, and the focus returns to the row', async () => {
  const kept = { ...aisyah, ...none, active: false }
  let now = aisyah
  const sent = await open({
    'GET /admin/reps': () => [now, daniel, gone],
    [`POST /admin/reps/${aisyah.id}/deactivate`]: () => {
      now = kept
      return kept
    },
  })
  await choose('Deactivate', 'Aisyah Rahman')
  await expect.element(dialog.getByText('HCPs: 12 · Waiting requests: 3')).toBeVisible()
  await expect.element(dialog.getByText('Grace Ong')).not.toBeInTheDocument()
  const confirm = dialog.getByRole('button', { name: 'Deactivate', exact: true })
  await confirm.click()
  await expect.element(dialog.getByText('Choose at least one sales rep.')).toBeVisible()
  expect(writes(sent)).toEqual([])
  await dialog.getByLabelText('Mr Daniel Lim (HCPs now: 0)').click()
  const notify = dialog.getByLabelText('Tell the HCPs who their new sales rep is (messages: 10)')
  await expect.element(notify).toBeChecked()
  await notify.click()
  await confirm.click()
  await expect.element(page.getByText('Aisyah Rahman is deactivated.')).toBeVisible()
  expect(writes(sent)[0]?.body).toEqual({ successors: [daniel.id], notifyHcps: false })
  await expect.element(page.getByRole('button', { name: 'More for Aisyah Rahman' })).toHaveFocus()
})

test('after a lost answer the deactivation with another choice about messages is another call', async () => {
  const name = `POST /admin/reps/${aisyah.id}/deactivate`
  const sent = await open({ [name]: inTurn(loseCall, loseCall, () => ({ ...aisyah, active: false })) })
  await choose('Deactivate', 'Aisyah Rahman')
  const confirm = dialog.getByRole('button', { name: 'Deactivate', exact: true })
  await dialog.getByLabelText('Mr Daniel Lim (HCPs now: 0)').click()
  await confirm.click()
  await expect.element(dialog.getByText(/offline/)).toBeVisible()
  await dialog.getByLabelText(/^Tell the HCPs/).click()
  await confirm.click()
  await expect.element(page.getByText('Aisyah Rahman is deactivated.')).toBeVisible()
  const keys = sent.filter(call => call.name === name).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size, keys[0] === keys[1]]).toEqual([3, 2, true])
})

test('a rep without HCPs is deactivated without a successor, and can be reactivated', async () => {
  const sent = await open({
    [`POST /admin/reps/${daniel.id}/deactivate`]: () => ({ ...daniel, active: false }),
    [`POST /admin/reps/${gone.id}/reactivate`]: () => ({ ...gone, active: true }),
  })
  await choose('Deactivate', 'Mr Daniel Lim')
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect.element(page.getByText('Mr Daniel Lim is deactivated.')).toBeVisible()
  await choose('Reactivate', 'Grace Ong')
  await expect.element(page.getByText('Grace Ong can log in again.')).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([{ successors: [], notifyHcps: true }, undefined])
})

test('two presses on Reactivate are one call, and no error follows the success', async () => {
  const { promise: pressedTwice, resolve: respond } = Promise.withResolvers<void>()
  const sent = await open({
    [`POST /admin/reps/${gone.id}/reactivate`]: inTurn(
      () => pressedTwice.then(() => ({ ...gone, active: true })),
      () => refuse('REP_CHANGED'),
    ),
  })
  await page.getByRole('button', { name: 'More for Grace Ong' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate Grace Ong' }).dblClick()
  respond()
  await expect.element(page.getByText('Grace Ong can log in again.')).toBeVisible()
  expect(writes(sent)).toHaveLength(1)
})

test('fifty of a thousand reps show at a time, and successors are found by search', async () => {
  const many = Array.from({ length: 1000 }, (_, no) =>
    aRepAccount({ name: `Rep ${String(no).padStart(4, '0')}`, phone: `6012${1_000_000 + no}` }),
  )
  const reps = [aisyah, ...many]
  const sent = await open({
    'GET /admin/reps': () => reps,
    [`POST /admin/reps/${aisyah.id}/deactivate`]: () => ({ ...aisyah, active: false }),
  })
  const rows = page.getByRole('rowheader')
  await expect.poll(() => rows.elements().length).toBe(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => rows.elements().length).toBe(100)
  await choose('Deactivate', 'Aisyah Rahman')
  const boxes = dialog.getByRole('checkbox', { name: /^Rep / })
  await expect.poll(() => boxes.elements().length).toBe(20)
  await expect.element(dialog.getByText('20 of 1000 are shown. Search to find the others.')).toBeVisible()
  for (const name of ['Rep 0777', 'Rep 0888']) {
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(name)
    await dialog.getByRole('checkbox', { name }).click()
  }
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect.poll(() => writes(sent)[0]?.body).toMatchObject({ successors: [many[777]?.id, many[888]?.id] })
})
