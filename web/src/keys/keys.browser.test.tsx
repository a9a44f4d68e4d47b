import type { Key } from '@portal/contract/auth/api-keys.endpoints'
import { addDays } from '@portal/contract/days'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'
import { formatDay, todayAsIsoDay } from '../lib/dates.ts'

const SECRET = `pk_${'k'.repeat(43)}`
const warehouse: Key = {
  id: newId(),
  name: 'Warehouse',
  scopes: ['requests:read', 'requests:ship'],
  expiresOn: addDays(todayAsIsoDay(), 90),
  networks: ['203.0.113.0/24'],
  state: 'ACTIVE',
  lastUsedAt: '2026-11-20T01:00:00.000Z',
  madeBy: 'Nadia Osman',
  madeAt: '2026-11-01T01:00:00.000Z',
}
const crm: Key = {
  ...warehouse,
  id: newId(),
  name: 'CRM',
  scopes: ['consents:read'],
  networks: [],
  lastUsedAt: null,
}
const old: Key = { ...warehouse, id: newId(), name: 'Old', state: 'ENDED' }

const open = (answers: Answers = {}) =>
  openScreen('/admin/keys', { 'GET /admin/keys': () => [warehouse, crm, old], ...answers }, 'ADMIN')
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fill = async () => {
  await button('Make a key').click()
  await page.getByLabelText('Name', { exact: true }).fill('Data warehouse')
  await page.getByLabelText('Read reports').click()
}
const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Make a key' }).click()

test('the list says what each key may do, from where, until when and when it was last used', async () => {
  await page.viewport(1280, 800)
  await open()
  const day = formatDay(warehouse.expiresOn)
  await expect
    .element(row(new RegExp(`Warehouse.*Read requests, Ship requests.*203.0.113.0/24.*${day}.*20/11/2026`)))
    .toBeVisible()
  await expect.element(row(/CRM.*Made by Nadia Osman.*Read consents.*Any.*Never/)).toBeVisible()
  await expect.element(row(/Old.*Ended/)).toBeVisible()
  await expect.element(button('End Old')).not.toBeInTheDocument()
})

test('a new key needs a name and what it may do, and is shown once', async () => {
  const sent = await open({ 'POST /admin/keys': () => ({ id: newId(), secret: SECRET }) })
  await button('Make a key').click()
  await submit()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await expect.element(page.getByText('Please tick at least one.')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill(' Data warehouse ')
  await page.getByLabelText('Read reports').click()
  await page.getByLabelText('Networks').fill('203.0.113.0/24\n10.0.0.300')
  await submit()
  await expect.element(page.getByText('10.0.0.300 is no network.')).toBeVisible()
  await page.getByLabelText('Networks').fill('203.0.113.0/24, 2001:db8::/32')
  await page.getByLabelText('Last day').fill(addDays(todayAsIsoDay(), 366))
  await submit()
  await expect.element(page.getByText('Choose a day from')).toBeVisible()
  await page.getByLabelText('Last day').fill(addDays(todayAsIsoDay(), 365))
  await submit()
  await expect.element(page.getByLabelText('Key', { exact: true })).toHaveValue(SECRET)
  await expect.element(page.getByText('We will not show it again.')).toBeVisible()
  expect(writes(sent).at(-1)?.body).toEqual({
    name: 'Data warehouse',
    scopes: ['reports:read'],
    expiresOn: addDays(todayAsIsoDay(), 365),
    networks: ['203.0.113.0/24', '2001:db8::/32'],
  })
  await button('Done').click()
  await expect.element(page.getByLabelText('Key', { exact: true })).not.toBeInTheDocument()
})

test('a key whose answer is lost is not shown: the dialog says what to do', async () => {
  let calls = 0
  await open({
    'POST /admin/keys': () => {
      calls += 1
      return calls === 1 ? loseCall() : refuse('ALREADY_MADE')
    },
  })
  await fill()
  await submit()
  await expect.element(page.getByText(/This was made before/)).toBeVisible()
  expect(calls).toBe(2)
})

test('ending a key asks for confirmation and then reports the result', async () => {
  const sent = await open({ 'POST /admin/keys/:id/end': () => ({ ...warehouse, state: 'ENDED' }) })
  await button('End Warehouse').click()
  expect(writes(sent)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(page.getByText('The key Warehouse is ended.')).toBeVisible()
  expect(writes(sent)).toHaveLength(1)
})
