import type { Webhook, WebhookDelivery } from '@portal/contract/webhooks/webhooks.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const SECRET = `whsec_${'s'.repeat(43)}=`
const crm: Webhook = {
  id: newId(),
  url: 'https://crm.example.com/portal?token=x',
  events: ['request.placed', 'hcp.erased'],
  off: null,
  sentAt: '2026-11-20T01:00:00.000Z',
  failingSince: null,
  waiting: 0,
  failed: 2,
  formerSecretUntil: null,
  createdAt: '2026-11-01T01:00:00.000Z',
  updatedAt: '2026-11-01T01:00:00.000Z',
}
const failing: Webhook = {
  ...crm,
  id: newId(),
  url: 'https://stock.example.com/',
  failingSince: '2026-11-19T01:00:00.000Z',
}
const gone: Webhook = { ...crm, id: newId(), url: 'https://old.example.com/', off: 'GONE' }
const failedDelivery: WebhookDelivery = {
  id: newId(),
  eventId: newId(),
  type: 'hcp.erased',
  state: 'FAILED',
  at: '2026-11-18T01:00:00.000Z',
  nextAt: null,
  attempts: [
    { at: '2026-11-18T01:00:01.000Z', status: 503, problem: null, milliseconds: 120 },
    { at: '2026-11-18T01:00:06.000Z', status: null, problem: 'TIMEOUT', milliseconds: 5000 },
  ],
}

const openList = (answers: Answers = {}) =>
  openScreen('/admin/webhooks', { 'GET /admin/webhooks': () => [crm, failing, gone], ...answers }, 'ADMIN')
const openOne = (webhook: Webhook, answers: Answers = {}) =>
  openScreen(
    `/admin/webhooks/${webhook.id}`,
    {
      'GET /admin/webhooks': () => [webhook],
      'GET /admin/webhooks/:id': () => webhook,
      'GET /admin/webhooks/:id/deliveries': () => ({ data: [failedDelivery], meta: { next: null } }),
      ...answers,
    },
    'ADMIN',
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = async (name: string) => {
  await button('More actions').click()
  await page.getByRole('menuitem', { name }).click()
}

test('the list says where each webhook goes, what it hears and whether it is taken', async () => {
  await page.viewport(1280, 800)
  await openList()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect
    .element(row(/crm\.example\.com.*Request placed, HCP erased.*Last sent 20\/11\/2026/))
    .toBeVisible()
  await expect.element(row(/stock\.example\.com.*Failing since 19\/11\/2026/)).toBeVisible()
  await expect.element(row(/old\.example\.com.*Off: the system answered 410/)).toBeVisible()
})

test('a new webhook needs an address and an event, and its secret is shown once', async () => {
  const sent = await openList({ 'POST /admin/webhooks': () => ({ id: newId(), secret: SECRET }) })
  await button('Add webhook').click()
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await save()
  await expect.element(page.getByText('Please tick at least one event.')).toBeVisible()
  await page.getByLabelText('Address').fill('http://crm.example.com')
  await save()
  await expect.element(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await page.getByLabelText('Address').fill(' https://crm.example.com/hook ')
  await page.getByLabelText('Case opened').click()
  await page.getByLabelText('Request lost').click()
  await save()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET)
  expect(writes(sent).at(-1)?.body).toEqual({
    url: 'https://crm.example.com/hook',
    events: ['request.lost', 'case.opened'],
  })
  await button('Done').click()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).not.toBeInTheDocument()
})

test('the page of one has each attempt, and sends again what failed', async () => {
  const sent = await openOne(crm, { 'POST /admin/webhooks/:id/send-again': () => ({ again: 1 }) })
  await expect.element(page.getByText('· 503 · 120 ms')).toBeVisible()
  await expect.element(page.getByText('· No answer in time · 5,000 ms')).toBeVisible()
  await button('Send again').click()
  await expect.poll(() => writes(sent).at(-1)?.body).toEqual({ delivery: failedDelivery.id })
  await button('Send 2 again').click()
  await expect.poll(() => writes(sent).at(-1)?.body).toEqual({})
})

test('a test is sent with one press', async () => {
  const sent = await openOne(crm, { 'POST /admin/webhooks/:id/test': () => ({}) })
  await button('Send a test').click()
  await expect.poll(() => writes(sent).length).toBe(1)
})

test('switching off asks first; one that is off can be switched on, and sends nothing', async () => {
  const sent = await openOne(crm, { 'POST /admin/webhooks/:id/switch': () => ({ ...crm, off: 'OWNER' }) })
  await choose('Switch off')
  expect(writes(sent)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => writes(sent).at(-1)?.body).toEqual({ on: false })
})

test('one that is off offers Switch on in place of a test', async () => {
  const sent = await openOne(gone, { 'POST /admin/webhooks/:id/switch': () => ({ ...gone, off: null }) })
  await expect.element(button('Switch on')).toBeVisible()
  await expect.element(button('Send a test')).not.toBeInTheDocument()
  await expect.element(button('Send again')).not.toBeInTheDocument()
  await button('Switch on').click()
  await expect.poll(() => writes(sent).at(-1)?.body).toEqual({ on: true })
})

test('a new secret is shown once; a lost answer says what to do', async () => {
  let calls = 0
  await openOne(crm, {
    'POST /admin/webhooks/:id/secret': () => (calls++ === 0 ? { secret: SECRET } : refuse('ALREADY_MADE')),
  })
  await choose('New secret')
  const make = page.getByRole('alertdialog').getByRole('button', { name: 'New secret' })
  await make.click()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET)
  await button('Done').click()
  await choose('New secret')
  await make.click()
  await expect.element(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
})

test('deleting asks first and leads back to the list', async () => {
  await openOne(crm, { 'DELETE /admin/webhooks/:id': () => ({}) })
  await choose('Delete webhook')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
})
