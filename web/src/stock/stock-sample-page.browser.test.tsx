import { addDays } from '@portal/contract/days'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { type Answers, MALAYSIA, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aSample, newId } from '../../test/records.ts'
import { todayAsIsoDay } from '../lib/dates.ts'

const RELABEL = 'POST /admin/lots/relabel'

/** Returns the date this many days from today, in the company's time zone. */
const dayIn = (days: number) => addDays(todayAsIsoDay(MALAYSIA.timeZone), days)

function aLot(
  lotNo: string,
  state: SampleLot['state'],
  days: number,
  overrides: Partial<SampleLot> = {},
): SampleLot {
  return {
    id: newId(),
    lotNo,
    state,
    expiresOn: dayIn(days),
    leavesOn: dayIn(days - 30),
    onHand: 10,
    heldAt: state === 'HELD' ? '2026-11-20T01:02:03.004Z' : null,
    returned: false,
    holdReason: state === 'HELD' ? 'Torn seals' : null,
    shipsNext: false,
    recallCaseId: null,
    ...overrides,
  }
}

beforeEach(() => page.viewport(1280, 900))

function open(lots: SampleLot[], sample: Sample = aSample(), answers: Answers = {}) {
  const path = `/admin/samples/${sample.id}`
  return openScreen(
    path,
    {
      'GET /admin/samples/:id': () => ({ sample, lots, gtins: [] }),
      'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
      ...answers,
    },
    'ADMIN',
  )
}

test('a sample shows until when its registration is valid, and its leaflet [D§11]', async () => {
  const leaflet = 'https://company.example/gel.pdf'
  await open([], aSample({ name: 'Gel', registrationValidUntil: '2029-01-31', leaflet }))
  await expect.element(page.getByText('Valid until 31/01/2029')).toBeVisible()
  const link = page.getByRole('link', { name: 'Leaflet of Gel (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', leaflet)
})

test('a product number is taken away after a confirmation, and the sample without any shows none [D§10]', async () => {
  const gtin = '09506000134352'
  let gtins = [gtin]
  const sample = aSample()
  const sent = await open([], sample, {
    'GET /admin/samples/:id': () => ({ sample, lots: [], gtins }),
    'DELETE /admin/samples/:id/gtins': () => {
      gtins = []
      return {}
    },
  })
  const section = page.getByRole('region', { name: 'Product numbers (GTIN)' })
  await section.getByRole('button', { name: `Remove ${gtin}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Remove product number ${gtin}?` })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(section).not.toBeInTheDocument()
  const removed = sent.filter(({ name }) => name.startsWith('DELETE'))
  expect(removed).toMatchObject([{ name: `DELETE /admin/samples/${sample.id}/gtins`, query: { gtin } }])
})

test('lots whose numbers look the same are named, and those of returned pieces are none', async () => {
  const alike = [aLot('GUM-17', 'OFFERED', 300), aLot('gum\u201317 ', 'OFFERED', 200)]
  await open([...alike, aLot('GUM-17', 'HELD', 300, { returned: true }), aLot('GUM-18', 'OFFERED', 300)])
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'These lot numbers look the same: “GUM-17”, “gum\u201317 ”. A recall of one reaches the recipients of all. Correct the one that is wrong.',
    )
})

const figure = (name: string) =>
  Number(
    page
      .getByRole('term')
      .filter({ hasText: name })
      .element()
      .parentElement?.querySelector('dd > span')
      ?.textContent?.replace(',', ''),
  )

test('the figures at the top add up to the pieces on hand of the lots below', async () => {
  const sample = aSample({ usable: 1197, reserved: 3, keptBack: 60, onHand: 1260, shipped: 270 })
  const lots = [
    aLot('A', 'HELD', 45, { onHand: 60 }),
    aLot('B', 'OFFERED', 400, { onHand: 1000 }),
    aLot('C', 'OFFERED', 500, { onHand: 200 }),
  ]
  await open(lots, sample)
  await expect.element(page.getByText('1,260 on hand in all')).toBeVisible()
  expect(['Can be ordered', 'Promised', 'Kept back'].reduce((sum, name) => sum + figure(name), 0)).toBe(1260)
  // 1,197 pieces at 270 in 90 days, which is 21 a week.
  await expect.element(page.getByText('399 days')).toBeVisible()
  await expect.element(page.getByText('At 21 a week, as in the last 90 days')).toBeVisible()
})

test('promised pieces that no lot can fill are reported with the next step', async () => {
  await open(
    [aLot('A', 'HELD', 45)],
    aSample({ usable: 0, reserved: 3, missing: 3, keptBack: 10, onHand: 10 }),
  )
  await expect.element(page.getByText('3 without stock').first()).toBeVisible()
  await expect
    .element(page.getByText(/^3 promised pieces cannot be shipped: .* Receive goods or release/))
    .toBeVisible()
})

test('each lot has a bar on a shared time axis, cut where the lot leaves the offer, in the look of its state', async () => {
  const lots = [
    aLot('GONE', 'EXPIRED', -20),
    aLot('NEAR', 'OUT', 15),
    aLot('HELD', 'HELD', 100),
    aLot('HALF', 'OFFERED', 200),
    aLot('FAR', 'OFFERED', 400),
  ]
  await open(lots)
  await expect.element(page.getByText('FAR')).toBeVisible()
  const bars = lots.map(({ lotNo }) => {
    const row = page.getByRole('listitem').filter({ hasText: lotNo }).element()
    const parts = [...row.querySelectorAll<HTMLElement>('[data-look]')]
    return parts.map(part => [part.dataset.look, Math.round(Number.parseFloat(part.style.width))])
  })
  expect(bars).toEqual([
    [['expired', 0]],
    [['near', 4]],
    [['held', 25]],
    [
      ['offered', 43],
      ['near', 8],
    ],
    [
      ['offered', 93],
      ['near', 8],
    ],
  ])
})

test.each(['light', 'dark'])('each look of a bar has a contrast of 3:1 with the card in %s', async scheme => {
  const features = [{ name: 'prefers-color-scheme', value: scheme }]
  await cdp().send('Emulation.setEmulatedMedia', { features })
  await open([aLot('FAR', 'OFFERED', 400)])
  await expect.element(page.getByText('FAR')).toBeVisible()
  await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true)
  const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  for (const token of [
    '--data-1',
    '--data-2',
    '--data-3',
    '--data-before',
    '--near',
    '--muted',
    '--tone-refused',
  ])
    expect(contrast(read(token), read('--surface')), token).toBeGreaterThanOrEqual(3)
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

test('a mistyped lot number is corrected with a reason and the label on screen, and a refusal shows its reason', async () => {
  const lot = aLot('A2610', 'OFFERED', 400)
  let taken = true
  const sent = await open([lot], aSample(), {
    [RELABEL]: () => (taken ? refuse('LOT_EXISTS') : lot),
  })
  await page.getByRole('button', { name: 'More actions for A2610' }).click()
  await page.getByRole('menuitem', { name: 'Correct number or expiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the number or expiry of A2610' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await save()
  const number = dialog.getByLabelText('Lot number')
  await expect.element(number).toHaveAccessibleDescription('Change the number or the date.')
  await number.fill('A2601')
  await save()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required.')
  await dialog.getByLabelText('Reason').fill('Mistyped')
  await save()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error: This sample already has a lot with this number.')
  taken = false
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  const { id: lotId, expiresOn } = lot
  expect(writes(sent, RELABEL).at(-1)?.body).toEqual({
    ...{ lotId, lotNo: 'A2601', expiresOn, reason: 'Mistyped' },
    shown: { lotNo: 'A2610', expiresOn },
  })
})

test("arrow keys move through a lot's menu, and Escape or a click elsewhere closes it", async () => {
  await open([aLot('A2601', 'OFFERED', 400)])
  const button = page.getByRole('button', { name: 'More actions for A2601' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.click()
  await expect.element(item('Correct the count')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Recall')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('Correct number or expiry')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await page.getByRole('heading', { name: 'Movements' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

/** The contrast of two colours '#rrggbb' (WCAG). */
function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
