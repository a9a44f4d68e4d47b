import type { Licence } from '@portal/contract/licences/licences.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anIncident, aSafetyReport } from '../../test/cases.ts'
import { chooseAction } from '../../test/choose-action.ts'
import { chooseFile } from '../../test/choose-file.ts'
import { openRequests, request } from '../../test/company-requests.ts'
import { openSettings } from '../../test/company-settings.ts'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aCompany, aCourier, anHcpToCorrect, aRegistration, aRepAccount } from '../../test/records.ts'
import { queryClient } from '../lib/query-client.ts'

const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const type = (label: string, text: string) => dialog.getByLabelText(label).fill(text)
const done = () => dialog.getByRole('button', { name: 'Mark as done' }).click()

const THEIRS = '2026-11-24T09:00:00.000Z'
const closed = { at: '2026-11-23T02:00:00.000Z', outcome: 'REPORTED', reason: 'All were told' } as const
const [incident, report, ended] = [anIncident(), aSafetyReport(), anIncident({ closed })]
const licence: Licence = {
  ...{ number: 'APC 4711', body: 'MDC', validUntil: '2030-12-31', renewedAt: null },
  updatedAt: '2026-11-20T02:00:00.000Z',
}
const company = aCompany()
/** A colleague was first. */
const REFUSED: Answers = {
  'POST /admin/incidents/:id': () => refuse('CASE_CHANGED'),
  'POST /admin/safety-reports/:id': () => refuse('CASE_CHANGED'),
  'POST /admin/cases/:id/duties': () => refuse('CASE_CHANGED'),
  'POST /admin/cases/:id/close': () => refuse('CASE_CHANGED'),
  'POST /admin/cases/:id/reopen': () => refuse('CASE_CHANGED'),
  'POST /admin/hcps/licence': () => refuse('LICENCE_CHANGED'),
  'POST /admin/hcps/:id/correct': () => refuse('HCP_CHANGED'),
  'POST /admin/company/logo': () => refuse('COMPANY_CHANGED'),
}

/** Opens a case; from the second time on it is as a colleague saved it. */
const openCase = (record: typeof incident) =>
  openScreen(
    `/admin/cases/${record.id}`,
    {
      ...REFUSED,
      'GET /admin/cases/:id': inTurn(
        () => record,
        () => ({ ...record, text: 'As the colleague wrote', severity: 'ANY' as const, updatedAt: THEIRS }),
      ),
    },
    'ADMIN',
  )

/** Opens the registration of an HCP whose record a colleague then changes. */
async function openHcp() {
  const hcp = aRegistration()
  const details = anHcpToCorrect()
  const sent = await openScreen(
    '/admin/home?page=1',
    {
      'POST /campaign-entries/retailer/submissions': () => ({
        data: [hcp],
        meta: { total: 1, filtered: 1, pending: 0, rejected: 0, page: 1 },
      }),
      'GET /promoter/promoters': () => [],
      ...REFUSED,
      'GET /admin/hcps/:id/licence': inTurn(
        () => ({ licence }),
        () => ({ licence: { ...licence, number: 'APC 9', updatedAt: THEIRS } }),
      ),
      'GET /admin/hcps/:id/details': inTurn(
        () => details,
        () => ({ ...details, updatedAt: THEIRS }),
      ),
    },
    'ADMIN',
  )
  await press(`Edit ${hcp.companyUser.name}`)
  return sent
}

beforeEach(() => page.viewport(1280, 900))

test.each([
  {
    ...{ what: 'the facts of an incident', version: incident.updatedAt, save: () => answer('Save') },
    ...{ open: () => openCase(incident), openDialog: () => press('Edit'), write: async () => undefined },
  },
  {
    ...{ what: 'the facts of a safety report', version: report.updatedAt, save: () => answer('Save') },
    ...{
      open: () => openCase(report),
      openDialog: () => press('Correct'),
      write: () => type('Reason', 'Typed'),
    },
  },
  {
    ...{ what: 'a duty that is done', version: incident.updatedAt, save: done },
    ...{ open: () => openCase(incident), openDialog: () => press('Mark as done: Tell the people concerned') },
    write: async () => undefined,
  },
  {
    ...{ what: 'a duty that is not done', version: incident.updatedAt, save: () => answer('Undo') },
    ...{
      open: () => openCase(incident),
      openDialog: () => press('Undo: Tell the authority'),
      write: async () => undefined,
    },
  },
  {
    ...{ what: 'closing a case', version: incident.updatedAt, save: () => answer('Close case') },
    open: () => openCase(incident),
    openDialog: () => chooseAction('Close case'),
    write: async () => {
      await dialog.getByLabelText('Outcome').selectOptions('Reported')
      await type('Reason', 'All were told')
      await type('Why is this not done?', 'Nobody was concerned')
    },
  },
  {
    ...{ what: 'reopening a case', version: ended.updatedAt, save: () => answer('Reopen case') },
    ...{
      open: () => openCase(ended),
      openDialog: () => press('Reopen case'),
      write: () => type('Reason', 'More'),
    },
  },
  {
    ...{ what: 'a certificate', version: licence.updatedAt, save: () => answer('Save certificate') },
    ...{ open: openHcp, openDialog: () => press('Change'), write: async () => undefined },
  },
  {
    ...{ what: 'removing a certificate', version: licence.updatedAt },
    ...{ open: openHcp, openDialog: () => press('Remove certificate'), write: async () => undefined },
    save: () => answer('Remove certificate'),
  },
  {
    ...{ what: 'the details of an HCP', version: anHcpToCorrect().updatedAt, save: () => answer('Save') },
    ...{ open: openHcp, openDialog: () => press('Correct details'), write: () => type('Reason', 'A letter') },
  },
  {
    ...{ what: 'the logo', version: 'NONE', save: () => answer('Save') },
    open: () =>
      openSettings('/admin/settings', {
        ...REFUSED,
        'GET /admin/company': inTurn(
          () => company,
          () => ({ ...company, logo: { hash: 'theirs', width: 40, height: 20 } }),
        ),
      }),
    openDialog: () => press('Add logo'),
    write: async () => {
      const drawn = await new OffscreenCanvas(8, 8).getContext('2d')?.canvas.convertToBlob()
      chooseFile(dialog.getByLabelText('Logo file'), new File([drawn ?? ''], 'l.png', { type: 'image/png' }))
      await expect.poll(() => dialog.element().querySelector('img[src^="data:"]')).not.toBeNull()
    },
  },
])(
  'what a dialog saves of $what has the version that it was opened with, whatever was read meanwhile [UX§29]',
  async ({ open, openDialog, write, save, version }) => {
    const sent = await open()
    await openDialog()
    await expect.element(dialog).toBeVisible()
    await queryClient.invalidateQueries()
    await write()
    const before = sent.length
    await save()
    await expect.poll(() => writes(sent.slice(before)).length).toBeGreaterThan(0)
    expect(writes(sent.slice(before))[0]?.shown).toBe(`"${version}"`)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
  },
)

test('a dialog closes at once when its change is saved, and the list is read behind it [UX§30]', async () => {
  const sent = await openScreen(
    `/admin/cases/${incident.id}`,
    {
      'GET /admin/cases/:id': inTurn<typeof incident | Promise<never>>(
        () => incident,
        () => new Promise(() => undefined),
      ),
      'POST /admin/cases/:id/duties': () => incident,
    },
    'ADMIN',
  )
  await press('Mark as done: Tell the people concerned')
  await done()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Done: Tell the people concerned', { exact: false })).toBeVisible()
  expect(sent.filter(({ name }) => name === `GET /admin/cases/${incident.id}`)).toHaveLength(2)
})

test('a dialog whose change was refused can be left while the record is read', async () => {
  await openScreen(
    `/admin/cases/${incident.id}`,
    {
      'GET /admin/cases/:id': inTurn<typeof incident | Promise<never>>(
        () => incident,
        () => new Promise(() => undefined),
      ),
      'POST /admin/cases/:id/duties': () => refuse('CASE_CHANGED'),
    },
    'ADMIN',
  )
  await press('Mark as done: Tell the people concerned')
  await done()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  {
    what: 'the search of Deactivate a rep',
    open: async () => {
      const one = aRepAccount()
      const others = Array.from({ length: 22 }, (_, index) => aRepAccount({ name: `Rep ${index}` }))
      const sent = await openScreen('/admin/reps', { 'GET /admin/reps': () => [one, ...others] }, 'ADMIN')
      await press(`More for ${one.name}`)
      await page.getByRole('menuitem', { name: `Deactivate ${one.name}` }).click()
      await dialog.getByLabelText('Rep 3 ', { exact: false }).first().click()
      await type('Search', 'Rep 2')
      return sent
    },
  },
  {
    what: 'the tracking number of Mark as Shipped',
    open: async () => {
      const approved = { ...request, status: 'IN_REVIEW' as const }
      const courier = aCourier()
      const sent = await openRequests(`/admin/requests/${request.id}`, {
        'GET /admin/requests/:id': () => approved,
        'GET /couriers': () => ({ couriers: [courier] }),
      })
      await press('Mark as Shipped')
      await dialog.getByLabelText('Courier').selectOptions(courier.name)
      await type('Tracking number', 'EE123456789MY')
      return sent
    },
  },
])('Enter in $what does nothing that cannot be undone', async ({ open }) => {
  const sent = await open()
  const before = sent.length
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  expect(writes(sent.slice(before))).toEqual([])
})

test('a text that was changed after a lost answer is a new call with a new key; the same text is not', async () => {
  const sent = await openScreen(
    '/admin/cases',
    {
      'GET /admin/cases': () => ({ data: [], meta: { next: null } }),
      'POST /admin/incidents': () => loseCall(),
    },
    'ADMIN',
  )
  await press('Record an incident')
  for (const text of ['A laptop was stolen', 'A laptop was stolen', 'Two laptops were stolen']) {
    await type('What happened', text)
    await answer('Save')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
  }
  const keys = sent
    .filter(({ name }) => name === 'POST /admin/incidents')
    .map(({ body, headers }) => [(body as { text: string }).text, headers['idempotency-key']])
  const [first, second] = [...new Set(keys.map(([, key]) => key))]
  expect(new Set(keys.map(String))).toEqual(
    new Set([`A laptop was stolen,${first}`, `Two laptops were stolen,${second}`]),
  )
})
