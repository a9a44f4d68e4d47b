import type { StockCount, StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, openScreen, refuse, writes } from '../../test/open-screen.tsx'

const ENTER = 'POST /admin/stock-counts/:id/lines'
const POST = 'POST /admin/stock-counts/:id/post'

const count: StockCount = {
  id: '00000000-0000-7000-8000-0000000000c1',
  state: 'COUNTING',
  createdAt: '2026-11-26T01:02:03.004Z',
  begunBy: 'Aisyah Rahman',
  lots: 2,
  counted: 0,
  differences: null,
}
const lineOf = (no: number, given: Partial<StockCountLine> = {}): StockCountLine => ({
  lot: {
    id: `00000000-0000-7000-8000-0000000000b${no}`,
    sample: 'Gum Care 200 g',
    lotNo: `L${no}`,
    expiresOn: '2027-05-31',
    returned: false,
  },
  counted: null,
  countedBy: null,
  expected: null,
  moved: false,
  posted: false,
  ...given,
})
const counted = (pieces: number) => ({ counted: pieces, countedBy: 'Ben Lim' })

/** A count whose lines the test changes as the server would. */
function openCount(lines: StockCountLine[], given: Partial<StockCount> = {}, answers: Answers = {}) {
  const own = { ...count, ...given }
  const read = () => ({
    count: { ...own, counted: lines.filter(line => line.counted !== null).length },
    lines,
  })
  return openScreen(
    `/admin/samples/counts/${count.id}`,
    { 'GET /admin/stock-counts/:id': read, ...answers },
    'ADMIN',
    'WAREHOUSE',
  )
}
const field = (no: number) => page.getByLabelText(`Pieces of L${no}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(390, 664))

test('lots are counted one after the other by the keyboard alone, without the pieces on hand', async () => {
  const lines = [lineOf(1), lineOf(2)]
  const sent = await openCount(
    lines,
    {},
    {
      [ENTER]: ({ body }) => {
        const { lotId, counted: pieces } = body as { lotId: string; counted: number }
        const place = lines.findIndex(({ lot }) => lot.id === lotId)
        lines[place] = { ...(lines[place] ?? lineOf(1)), ...counted(pieces) }
        return lines[place]
      },
    },
  )
  await field(1).click()
  await userEvent.keyboard('8{Enter}')
  await expect.element(field(2)).toHaveFocus()
  await userEvent.keyboard('0{Enter}')
  await expect.element(page.getByText('2 of 2 lots counted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Finish counting' })).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { lotId: lines[0]?.lot.id, shown: null, counted: 8 },
    { lotId: lines[1]?.lot.id, shown: null, counted: 0 },
  ])
})

test.each(['', '-1', '1.5', 'eight', '1000000001'])('“%s” pieces are not sent', async typed => {
  const sent = await openCount([lineOf(1)])
  await field(1).fill(typed)
  await press('Save L1')
  await expect.element(page.getByText('Please enter a whole number from 0.')).toBeVisible()
  expect(writes(sent)).toEqual([])
})

test('a number that somebody else entered meanwhile is shown, and the refusal stands at the field', async () => {
  const lines = [lineOf(1)]
  await openCount(
    lines,
    {},
    {
      [ENTER]: () => {
        lines[0] = lineOf(1, counted(9))
        return refuse('LOT_COUNTED')
      },
    },
  )
  await field(1).fill('8')
  await press('Save L1')
  await expect.element(page.getByText('Somebody else has counted this lot in the meantime.')).toBeVisible()
  await expect.element(page.getByText('Ben Lim')).toBeVisible()
  await expect.element(page.getByText('9', { exact: true })).toBeVisible()
})

test('a lot that moved is begun again before it is counted', async () => {
  const lines = [lineOf(1, { moved: true })]
  const sent = await openCount(
    lines,
    {},
    {
      [ENTER]: () => {
        lines[0] = lineOf(1)
        return lines[0]
      },
    },
  )
  await expect.element(page.getByText('Moved since its count began')).toBeVisible()
  await press('Count again L1')
  await expect.element(field(1)).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { lotId: lines[0]?.lot.id, shown: null, counted: null },
  ])
})

test('a difference is posted with a reason; a moved lot is only counted again', async () => {
  const lines = [
    lineOf(1, { ...counted(8), expected: 10 }),
    lineOf(2, { ...counted(21), expected: 20, moved: true }),
    lineOf(3, { ...counted(5), expected: 5 }),
  ]
  const sent = await openCount(
    lines,
    { state: 'DIFFERENCES', lots: 3, differences: 2 },
    {
      [POST]: () => {
        lines[0] = lineOf(1, { ...counted(8), expected: 10, posted: true })
        return lines[0]
      },
    },
  )
  const differences = page.getByRole('region', { name: '2 differences to post' })
  await expect.element(differences.getByText('10 expected · 8 counted')).toBeVisible()
  await expect.element(differences.getByText('−2')).toBeVisible()
  await expect.element(differences.getByText('+1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Post L2' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Without a difference: 1' })).toBeVisible()
  await press('Post L1')
  const dialog = page.getByRole('dialog', { name: 'Post the difference of L1' })
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Broken')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Posted' })).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { lotId: lines[0]?.lot.id, difference: -2, reason: 'Broken' },
  ])
})

test('who may not correct stock sees a count and changes nothing', async () => {
  await openScreen(
    `/admin/samples/counts/${count.id}`,
    { 'GET /admin/stock-counts/:id': () => ({ count, lines: [lineOf(1)] }) },
    'ADMIN',
    'READ_ONLY',
  )
  await expect.element(page.getByText('L1 · Expires 31/05/2027')).toBeVisible()
  await expect.element(field(1)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
})

test('a count of some lots begins from the list and opens', async () => {
  const { lot } = lineOf(1)
  const sent = await openScreen(
    '/admin/samples/counts',
    {
      'GET /admin/stock-counts': () => ({ data: [], meta: { next: null } }),
      'GET /admin/countable-lots': () => [lot, lineOf(2).lot],
      'POST /admin/stock-counts': () => count,
      'GET /admin/stock-counts/:id': () => ({ count, lines: [lineOf(1)] }),
    },
    'ADMIN',
  )
  await press('New count')
  const dialog = page.getByRole('dialog', { name: 'New count' })
  await dialog.getByLabelText('All lots (2)').click()
  await dialog.getByRole('button', { name: 'New count' }).click()
  await expect.element(dialog.getByText('Choose at least one lot.')).toBeVisible()
  await dialog.getByLabelText('L1 · Expires 31/05/2027').click()
  await dialog.getByRole('button', { name: 'New count' }).click()
  await expect.element(page.getByRole('heading', { name: 'Count of 26/11/2026, 09:02' })).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([{ lotIds: [lot.id] }])
})

const SCAN = 'POST /admin/stock-counts/:id/scan'
const scanField = page.getByLabelText('Scan a pack')
async function scan(text: string) {
  await scanField.fill(text)
  await userEvent.keyboard('{Enter}')
}

test('packs are counted by scan, one after the other, and what is refused is said in words [D§10]', async () => {
  const lines = [lineOf(1)]
  let pieces = 0
  const sent = await openCount(
    lines,
    {},
    {
      [SCAN]: ({ body }) => {
        if ('serial' in (body as object)) return refuse('PACK_COUNTED')
        pieces += 1
        lines[0] = lineOf(1, counted(pieces))
        return lines[0]
      },
    },
  )
  await scan('(01)09506000134352(17)270531(10)L1')
  await scan('(01)09506000134352(17)270531(10)L1')
  await expect.element(page.getByText('L1: 2 counted')).toBeVisible()
  await scan('(01)09506000134352(10)L1(21)S1')
  await expect.element(page.getByText('This pack was counted already.')).toBeVisible()
  await scan('9506000134352')
  await expect.element(page.getByText('This code does not say product and lot.')).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { gtin: '09506000134352', lotNo: 'L1', expiresOn: '2027-05-31' },
    { gtin: '09506000134352', lotNo: 'L1', expiresOn: '2027-05-31' },
    { gtin: '09506000134352', lotNo: 'L1', serial: 'S1' },
  ])
})
