import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseAction, moreActions } from '../../test/choose-action.ts'
import { item, lot, openRequests, rep, request, supply } from '../../test/company-requests.ts'
import { inTurn, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aCourier, anOrder, aRep, newId } from '../../test/records.ts'

const ONE = 'GET /admin/requests/:id'
const link = (name: string) => page.getByRole('link', { name })

beforeEach(() => page.viewport(1280, 900))

test('a request shows HCP, address, lot and history, and links to HCP, rep, sample and slip', async () => {
  await openRequests(`/admin/requests/${request.id}`)
  for (const text of ['+60 12-300 0009', '12 Jalan Ampang, 50450 Kuala Lumpur, Selangor', 'Front desk'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Lot A2601, expires 31/05/2027')).toBeVisible()
  await expect.element(page.getByText('shipped this request')).toBeVisible()
  const leads = (name: string) => link(name).element().getAttribute('href')
  expect(leads('Dr Hana Yusof')).toBe('/admin/home?search=60123000001&page=1')
  expect(leads(rep.name)).toBe('/admin/reps?search=Aisyah+Rahman')
  expect(leads(item.name)).toBe(`/admin/samples/${item.id}`)
  expect(leads('Print slip')).toBe(`/admin/requests/${request.id}/slip`)
})

test("a request links to its samples' leaflets [D§11]", async () => {
  const items = request.items.map(one => ({ ...one, leaflet: 'https://company.example/gel.pdf' }))
  await openRequests(`/admin/requests/${request.id}`, { [ONE]: () => ({ ...request, items }) })
  const leaflet = page.getByRole('link', { name: `Leaflet of ${item.name} (opens in a new tab)` })
  await expect.element(leaflet).toHaveAttribute('href', 'https://company.example/gel.pdf')
})

test('an admin adds courier and tracking number to a shipped request, and the slip shows them', async () => {
  const parcel = {
    courierId: newId(),
    courier: 'GDex',
    trackingNo: 'MY123456',
    url: 'https://gdex.example/MY123456',
  }
  const sent = await openRequests(`/admin/requests/${request.id}`, {
    [ONE]: inTurn(
      () => request,
      () => ({ ...request, parcel }),
    ),
    'GET /couriers': () => ({ couriers: [aCourier({ id: parcel.courierId })] }),
    'POST /order/:id/parcel': () => anOrder({ parcel }),
    'POST /order/:id/slip': () => ({ ...request, parcel }),
  })
  await page.getByRole('button', { name: 'Add tracking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tracking' })
  await dialog.getByLabelText('Courier').selectOptions('GDex')
  await dialog.getByLabelText('Tracking number').fill('my123456')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(link('GDex, MY123456, opens in a new tab')).toHaveAttribute('href', parcel.url)
  expect(writes(sent)).toMatchObject([
    { body: { parcel: { courierId: parcel.courierId, trackingNo: 'my123456' } } },
  ])
  await link('Print slip').click()
  await expect.element(page.getByRole('article').getByText('GDex, MY123456')).toBeVisible()
})

test.each([
  ['request', '/admin/requests/:id', ONE, 'All requests', '/admin/requests'],
  ['slip', '/admin/requests/:id/slip', 'POST /order/:id/slip', 'All requests', '/admin/requests'],
  ['sample', '/admin/samples/:id', 'GET /admin/samples/:id', 'All samples', '/admin/samples'],
] as const)(
  'a %s that does not exist shows a message and a link back, without Retry',
  async (_name, path, call, back, to) => {
    await openRequests(path.replace(':id', newId()), { [call]: () => refuse('NOT_FOUND') })
    await expect.element(page.getByText('does not exist.')).toBeVisible()
    await expect.element(link(back)).toHaveAttribute('href', to)
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  },
)

test('the slip has order, HCP, address, samples with lots, remark and QR code, on A6 or A4 [R§2]', async () => {
  await openRequests(`/admin/requests/${request.id}/slip`)
  const slip = page.getByRole('article')
  const shown = request.id.slice(-12)
  for (const text of [shown, 'Dr Hana Yusof', item.name, 'Lot A2601, expires 31/05/2027', 'Front desk'])
    await expect.element(slip.getByText(text)).toBeVisible()
  await expect.element(slip.getByRole('img', { name: `QR code of request ${shown}` })).toBeVisible()
  const paper = () => getComputedStyle(slip.element()).getPropertyValue('page')
  expect(paper()).toBe('a6')
  await page.getByLabelText('Paper').selectOptions('A4')
  expect(paper()).toBe('a4')
})

test("a rep's slips show one below the other, and requests without a slip are named [R§2 D§10]", async () => {
  const ids = [newId(), newId(), newId(), newId()]
  const [first, ended, gone, last] = ids.map(id => ({ ...request, id }))
  const search = new URLSearchParams(ids.map(id => ['id', id]))
  const sent = await openScreen(
    `/sale-rep/sample/request/slips?${search}`,
    {
      'GET /users/details': aRep,
      'POST /order/:id/slip': inTurn(
        () => first ?? request,
        () => ({ ...(ended ?? request), status: 'CANCELLED' as const }),
        () => refuse('NOT_FOUND'),
        () => last ?? request,
      ),
    },
    'RETAILER',
  )
  const slips = page.getByRole('article')
  await expect.poll(() => slips.elements().length).toBe(2)
  for (const [index, slip] of [first, last].entries())
    await expect.element(slips.nth(index).getByText(slip?.id.slice(-12) ?? '')).toBeVisible()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(`Dr Hana Yusof, request ${ended?.id.slice(-12)}: `)).toBeVisible()
  await expect.element(alert.getByText(`Order ID ${gone?.id.slice(-12)}: `)).toBeVisible()
  const calls = sent.filter(({ name }) => name.endsWith('/slip'))
  expect(calls.map(({ name }) => name)).toEqual(ids.map(id => `POST /order/${id}/slip`))
  expect(getComputedStyle(slips.first().element()).getPropertyValue('page')).toBe('a6')
})

test('the pick list counts each sample with its lots and missing pieces, and lists each parcel to tick off', async () => {
  const { hcp, practice, createdAt, id } = request
  const parcel = {
    id,
    createdAt,
    hcp,
    practice,
    items: [{ ...item, lotNo: 'A2601' }],
    obstacles: [],
    remark: ['Front desk'],
  }
  const taken = [{ ...lot, pieces: 2 }]
  const sent = await openRequests(`/admin/requests/pick-list?rep=${rep.id}`, {
    'GET /admin/pick-list': () => ({
      samples: [{ ...item, pieces: 3, lots: taken, missing: 1 }],
      requests: [parcel],
      more: true,
    }),
  })
  for (const text of [
    '× 3',
    '2 from lot A2601, expires 31/05/2027',
    '1 missing: no usable lot',
    'Front desk',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('These are the 1 oldest.')).toBeVisible()
  await expect.element(page.getByText(/^As of \d\d\/\d\d\/\d{4}, \d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByText(`${item.name}, lot A2601`)).toBeVisible()
  await expect.element(page.getByText('0 of 1 packed')).toBeVisible()
  await page.getByRole('checkbox', { name: id.slice(-12) }).click()
  await expect.element(page.getByText('1 of 1 packed')).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/pick-list')?.query).toEqual({ rep: rep.id })
})

test('the distribution report shows who received what, and its download has the same filters', async () => {
  const sent = await openRequests(`/admin/requests/supply?lot=A2601&from=2026-11-01`, {
    'POST /admin/supply/export': () => refuse('EXPORT_TOO_LARGE'),
  })
  const row = page.getByRole('row').filter({ hasText: 'Dr Hana Yusof' })
  for (const text of [
    '05/11/2026',
    item.name,
    'NOT240100001K',
    'A2601',
    '31/05/2027',
    supply.address,
    'Dental Professional · MDC 4711',
  ])
    await expect.element(row.getByText(text)).toBeVisible()
  const pieces = page.getByRole('group').filter({ hasText: 'Pieces by sample' })
  await pieces.getByText('Pieces by sample').click()
  await expect.element(pieces.getByText('3 pieces to 2 HCPs')).toBeVisible()
  const call = sent.find(({ name }) => name === 'GET /admin/supply/pieces')
  expect(call?.query).toEqual({ lot: 'A2601', from: '2026-11-01' })
  await page.getByRole('button', { name: 'Download filtered CSV' }).click()
  await expect.element(page.getByText('This list is too large for one file.')).toBeVisible()
  const exported = sent.findLast(({ name }) => name === 'POST /admin/supply/export')
  expect(exported?.body).toEqual({ lot: 'A2601', from: '2026-11-01' })
})

test.each([
  ['POSTED', 'Close as lost', 'POST /admin/requests/close-as-lost', 'LOST', 'Lost'],
  ['IN_REVIEW', 'Cancel request', 'POST /admin/requests/cancel', 'CANCELLED_BY_COMPANY', 'Cancelled'],
] as const)(
  'a request that is %s has the action %s, which needs a reason; afterwards the page shows the reason and no slip [D§10 UX§9]',
  async (status, action, call, ending, shown) => {
    let found: Request = { ...request, status, remark: [] }
    const sent = await openRequests(`/admin/requests/${request.id}`, {
      [ONE]: () => found,
      [call]: () => {
        found = { ...found, status: 'CANCELLED', ending, remark: ['The courier lost it'] }
        return found
      },
    })
    await chooseAction(action)
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: action }).click()
    await expect.element(ask.getByText('Please give a reason.')).toBeVisible()
    await ask.getByLabelText('Reason').fill(' The courier lost it ')
    await ask.getByRole('button', { name: action }).click()
    // The badge and the end of the progress say it; no step is ahead.
    const progress = page.getByRole('list', { name: 'Where your samples are' })
    await expect.element(progress.getByText(shown, { exact: true })).toBeVisible()
    expect(progress.getByText('Delivered').elements()).toEqual([])
    await expect.element(page.getByText('Reason:')).toBeVisible()
    expect(writes(sent, call)).toEqual([{ body: { id: request.id, reason: 'The courier lost it' } }])
    await expect.element(page.getByRole('link', { name: 'Print slip' })).not.toBeInTheDocument()
    expect(moreActions().elements()).toEqual([])
  },
)

test.each([
  ['It arrived after all', 'ARRIVED', 'Booked as delivered.'],
  ['Back in the warehouse', 'RETURNED', 'Booked as returned. The pieces are on hold.'],
] as const)(
  'lost samples that turned up are booked on the request, with a reason: %s [D§11]',
  async (action, found, saved) => {
    const [item] = request.items
    if (item === undefined) throw new Error('The request has a sample.')
    const lost: Request = {
      ...{ ...request, status: 'CANCELLED', ending: 'LOST' },
      items: [{ ...item, fate: 'LOST' }],
    }
    let shown: Request = lost
    const sent = await openRequests(`/admin/requests/${request.id}`, {
      [ONE]: () => shown,
      'POST /order/:id/found': () => {
        shown = { ...lost, items: [{ ...item, fate: 'RETURNED' }] }
        return {}
      },
    })
    await chooseAction(action)
    const ask = page.getByRole('dialog')
    await ask.getByRole('button', { name: 'Book it' }).click()
    await expect.element(ask.getByText('Please give a reason.')).toBeVisible()
    await ask.getByLabelText('Reason').fill(' At the reception ')
    await ask.getByRole('button', { name: 'Book it' }).click()
    await expect.element(page.getByText(saved)).toBeVisible()
    expect(writes(sent)).toMatchObject([{ body: { found, items: [item.id], reason: 'At the reception' } }])
    await expect.element(page.getByText('Back in the warehouse')).toBeVisible()
    expect(moreActions().elements()).toEqual([])
  },
)

test('a request without a rep says so: the HCP can be given one, or the admin approves it [D§11]', async () => {
  let shown: Request = { ...request, status: 'PROCESSING', rep: null }
  const sent = await openRequests(`/admin/requests/${request.id}`, {
    [ONE]: () => shown,
    'POST /admin/requests/approve': () => {
      shown = { ...shown, status: 'IN_REVIEW' }
      return shown
    },
  })
  const part = page.getByRole('region', { name: 'Nobody is asked to approve this request' })
  await expect
    .element(part.getByRole('link', { name: 'Assign a rep' }))
    .toHaveAttribute('href', '/admin/home?search=60123000001&page=1')
  await part.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Request of Dr Hana Yusof approved.')).toBeVisible()
  await expect.element(part).not.toBeInTheDocument()
  expect(writes(sent)).toMatchObject([{ body: { id: request.id } }])
})

test('a closed request has no slip to print [D§10]', async () => {
  const ended = { ...request, status: 'CANCELLED', ending: 'LOST' } as const
  await openRequests(`/admin/requests/${request.id}/slip`, { 'POST /order/:id/slip': () => ended })
  await expect.element(page.getByText('This request is lost. There is nothing to pack.')).toBeVisible()
  expect(page.getByRole('article').elements()).toEqual([])
})

const message: Message = {
  ...{ id: newId(), kind: 'REQUEST_SHIPPED', state: 'DELIVERED', recipient: '60123000001' },
  ...{ person: { id: newId(), name: 'Dr Hana Yusof' }, channel: 'SMS', provider: 'twilio', answer: null },
  ...{ attempts: 1, orderId: request.id, nextAt: null, triedAt: '2026-11-05T03:01:00.000Z' },
  ...{ createdAt: '2026-11-05T03:00:00.000Z', dueAt: '2026-11-05T03:00:00.000Z' },
}

/** Opens the request's page with these messages. */
const openWithMessages = (data: Message[]) =>
  openRequests(`/admin/requests/${request.id}`, {
    'GET /admin/messages': () => ({ data, meta: { next: null, byState: {} } }),
  })

test('a request shows its messages with recipient, time and state', async () => {
  const sent = await openWithMessages([message])
  const card = page.getByRole('region', { name: 'Messages' })
  await expect.element(card.getByText('Dr Hana Yusof')).toBeVisible()
  for (const text of ['Request shipped', '05/11/2026, 11:01', 'Delivered'])
    await expect.element(card.getByText(text)).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/messages')?.query).toEqual({ order: request.id })
})

test('a request without messages shows that there are none', async () => {
  await openWithMessages([])
  await expect.element(page.getByText('No messages have been sent about this request.')).toBeVisible()
})
