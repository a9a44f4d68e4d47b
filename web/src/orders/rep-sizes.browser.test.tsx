import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepTapGuard } from '../../test/no-surprises.ts'
import { refuse } from '../../test/open-screen.tsx'
import { click, itemOf } from '../../test/order-cards.ts'
import { anOrder } from '../../test/records.ts'
import { type ChangeAnswer, openRepRequests } from '../../test/rep-requests.ts'

const NAMES = ['Dr Hana Yusof', 'Dr Mei Ling Wong', 'Dr Arjun Nair', 'Dr Nurul Huda'] as const

const rows = page.getByRole('list', { name: 'Sample Requests by HCP' })
const rowOf = (name: string) => rows.getByRole('button', { name })
/** The visible cards. A hidden card is also hidden from assistive technology. */
const card = page.getByRole('article')
const heading = card.getByRole('heading')
const approve = card.getByRole('button', { name: 'Approve' })

beforeEach(() => page.viewport(1280, 800))

/** Opens requests of four HCPs. The rep is the deputy for the third one. */
async function openRequests(answers: readonly ChangeAnswer[] = []) {
  const hcps = NAMES.map((name, index) => ({ name, ...(index === 2 && { onBehalfOf: 'Ms Nurul Aina' }) }))
  const changes = await openRepRequests(
    NAMES.map(() => anOrder()),
    { hcps, answers },
  )
  await expect.element(rowOf(NAMES[0])).toBeVisible()
  return changes
}

test('from 1024 px on, requests are rows with the card of the selected one beside them [R§2 D§9]', async () => {
  await openRequests()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[0]}`)
  expect(page.getByRole('complementary').elements()).toEqual([])
  await rowOf(NAMES[2]).click()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[2]}`)
  await expect.element(rowOf(NAMES[2])).toHaveAttribute('aria-current', 'true')
  const texts = [NAMES[2], '02/11/2026', 'For Ms Nurul Aina', 'BRIGHT SMILE CLINIC', 'Pending Approval']
  await expect.element(rowOf(NAMES[2])).toHaveTextContent(texts.join(''))
  await expect.element(rows.getByText(/^For /)).toHaveTextContent('For Ms Nurul Aina')
  expect(rows.element().getBoundingClientRect().right).toBeLessThan(
    card.element().getBoundingClientRect().left,
  )
  expect(document.documentElement.scrollWidth).toBe(1280)
})

test('a narrower or lower window shows only cards, and the selection stays when the window widens again [D§9]', async () => {
  await openRequests()
  await rowOf(NAMES[1]).click()
  for (const [width, height] of [
    [1023, 800],
    [1280, 599],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => card.elements().length).toBe(NAMES.length)
    expect(rows.elements()).toEqual([])
  }
  await page.viewport(1024, 600)
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[1]}`)
})

test('arrow keys move between rows, and Tab and Enter move into the card [D§9]', async () => {
  await openRequests()
  await rowOf(NAMES[0]).click()
  for (const [key, name] of [
    ['ArrowDown', NAMES[1]],
    ['End', NAMES[3]],
    ['ArrowDown', NAMES[3]],
    ['ArrowUp', NAMES[2]],
    ['Home', NAMES[0]],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(rowOf(name)).toHaveFocus()
    await expect.element(heading).toHaveTextContent(`HCP ${name}`)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(card.getByRole('link', { name: `Chat with ${NAMES[0]}` })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(rowOf(NAMES[0])).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card).toHaveFocus()
})

test('a request that was acted on stays selected and in its place, with the focus in its card [R§4 UX§18]', async () => {
  const changes = await openRequests()
  await rowOf(NAMES[1]).click()
  await approve.click()
  await expect.element(rowOf(NAMES[1]).getByText('Processing')).toBeVisible()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[1]}`)
  await expect.element(card).toHaveFocus()
  await expect.element(card.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible()
  expect(changes()).toHaveLength(1)
})

test('a card that replaces a vanished request, or that another row opens, ignores presses at first [R§6 UX§18]', async () => {
  keepTapGuard()
  const gone: ChangeAnswer = (_make, leave) => {
    leave()
    return refuse('NOT_FOUND')
  }
  const changes = await openRequests([gone])
  await rowOf(NAMES[1]).click()
  click(approve.element())
  expect(changes()).toEqual([])
  await approve.click()
  await expect.element(heading).toHaveTextContent(`HCP ${NAMES[2]}`)
  await expect.element(card).toHaveFocus()
  expect(approve.element().getAttribute('aria-disabled')).toBe('true')
  click(approve.element())
  expect(changes()).toHaveLength(1)
  await approve.click()
  await expect.element(rowOf(NAMES[2]).getByText('Processing')).toBeVisible()
  await expect.element(card.getByText('Approved', { exact: true })).toBeVisible()
})

test('several requests are selected in their rows and approved together [R§4]', async () => {
  const changes = await openRequests()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await rows.getByRole('checkbox', { name: `Select ${NAMES[0]}` }).click()
  await rows.getByRole('checkbox', { name: `Select ${NAMES[3]}` }).click()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(page.getByText('Requests approved: 2')).toBeVisible()
  for (const name of [NAMES[0], NAMES[3]])
    await expect.element(rowOf(name).getByText('Processing')).toBeVisible()
  expect(changes()).toHaveLength(2)
})

/** Shows two waiting requests on a phone. @returns the rectangles of the filters and the cards */
async function openTwo(name: string, place: { name?: string; line2?: string }, items: readonly string[]) {
  await page.viewport(390, 664)
  const orders = ['8 Jalan SS 2/64', '12 Jalan Ampang'].map(line1 => {
    const addressSnaphot = { ...anOrder().addressSnaphot, line1, ...place }
    return anOrder({ addressSnaphot, orderItem: items.map(itemOf) })
  })
  await openRepRequests(orders, { hcps: [{ name }, { name }] })
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true }).last()).toBeVisible()
  const edgesOf = (element: Element) => element.getBoundingClientRect()
  const filters = page.getByRole('navigation', { name: 'Filter by status' }).element()
  return { filters: edgesOf(filters), cards: page.getByRole('article').elements().map(edgesOf) }
}

test('two requests fit on one screen of 390 × 664 with their buttons [UX§21]', async () => {
  const { cards } = await openTwo('Dr Arjun Nair', { name: 'KLINIK NAIR' }, ['Gum Care Toothpaste 75 g'])
  expect(window.scrollY).toBe(0)
  expect(cards[1]?.bottom).toBeLessThanOrEqual(664)
})

test('two longer requests fit below the filters once the filters are scrolled to the top [UX§21]', async () => {
  const items = ['Gum Care Toothpaste 75 g', 'Sensitive Toothpaste 100 g']
  const { filters, cards } = await openTwo('Dr Nurul Huda binti Osman', { line2: 'Bangsar Baru' }, items)
  expect(cards[0]?.top).toBeGreaterThan(filters.bottom)
  // The cards are then 4 px below the filters.
  expect((cards[1]?.bottom ?? Infinity) - filters.top).toBeLessThanOrEqual(664 - 4)
})
