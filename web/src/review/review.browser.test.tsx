import type { Registration } from '@portal/contract/review/review.endpoints'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'
import { anHcp, aRegistration } from '../../test/records.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'
const PROMOTERS = 'GET /promoter/promoters'
const UPDATE = 'POST /campaign-entries/update'
const ASSIGN = 'POST /profile/update'
const AISYAH = { id: '00000000-0000-7000-8000-0000000000d1', name: 'Aisyah Rahman', phone: '60120000001' }
const DANIEL = { id: '00000000-0000-7000-8000-0000000000d2', name: 'Daniel Lim', phone: '60120000002' }
const GRACE = { id: '00000000-0000-7000-8000-0000000000d3', name: 'Grace Tan', phone: '60120000003' }
const LIST = '/admin/home?search=clinic&page=1'

function named(name: string, overrides: Partial<Registration> = {}, promoterId: string | null = AISYAH.id) {
  const registration = aRegistration(overrides)
  return {
    ...registration,
    companyUser: { ...registration.companyUser, name, registeredByPromoterId: promoterId },
  }
}

/** The registrations that wait, the longest-waiting first. */
const WAITING = [named('Dr Hana Yusof'), named('Ms Farah Aziz'), named('Dr Arjun Nair', {}, null)]

const isWaitingQuery = ({ body }: Sent) => (body as { pageSize?: number }).pageSize === 100 // as the contract has it

/** Opens a review from the list. @param registrations the list's rows; the first is opened */
async function openReview(registrations: Registration[] = WAITING, answers: Answers = {}) {
  const done = new Set<string>()
  const waiting = () => WAITING.filter(({ campaignEntryId }) => !done.has(campaignEntryId))
  const sent = await openScreen(
    LIST,
    {
      [SUBMISSIONS]: call => {
        const data = isWaitingQuery(call) ? waiting() : registrations
        return { data, meta: { total: 9, filtered: data.length, pending: 3, rejected: 0, page: 1 } }
      },
      [PROMOTERS]: () => [AISYAH, DANIEL, GRACE],
      [UPDATE]: ({ body }) => {
        const { campaignEntryId, status } = body as { campaignEntryId: string; status: 'COMPLETED' } // likewise
        done.add(campaignEntryId)
        return { id: campaignEntryId, campaignEntryId, status, campaignInput: { isVerified: true } }
      },
      [ASSIGN]: () => ({ updatedUser: anHcp().personalInfo }),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: `Edit ${registrations[0]?.companyUser.name}` }).click()
  await expect.element(page.getByText('3 waiting')).toBeVisible()
  return sent
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const rep = page.getByLabelText('Sales Rep')
const verification = page.getByLabelText('Verification')
const save = page.getByRole('button', { name: 'Save' })
const shown = (sent: Sent[], call: string) =>
  sent.filter(({ name }) => name === call).map(({ headers }) => headers['if-match'])

beforeEach(() => page.viewport(1280, 900))

test('the top shows name, status, registration day and the number waiting; a button copies the registration number', async () => {
  await openReview()
  await expect.element(heading('Dr Hana Yusof')).toBeInViewport()
  await expect.element(page.getByText('Pending', { exact: true })).toBeInViewport()
  await expect.element(page.getByText('Registered 02/11/2026')).toBeInViewport()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy registration number' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith('MDC 20417')
})

test('another HCP with the same registration number is named, with a link', async () => {
  const other = { id: AISYAH.id, name: 'Dr Mei Ling Wong', phone: '60123000009' }
  await openReview([named('Dr Hana Yusof', { sameNumber: [other] })])
  await expect.element(page.getByText('Dr Mei Ling Wong has this registration number too.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '+60 12-300 0009' }))
    .toHaveAttribute('href', '/admin/home?search=60123000009&page=1')
})

test('on plain http the number is copied from a selected text, and a failed copy is reported', async () => {
  await openReview()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard) // as in browsers without a clipboard
  const button = page.getByRole('button', { name: 'Copy registration number' })
  const command = vi.spyOn(document, 'execCommand').mockReturnValueOnce(false)
  await button.click()
  await expect.element(page.getByText('Could not copy. Select the text and copy it.')).toBeVisible()
  let selected: string | undefined
  command.mockImplementation(() => {
    selected =
      document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : undefined
    return true
  })
  await button.click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(selected).toBe('MDC 20417')
})

test("after Save the list's heading has the focus, and a toast opens the next registration, from which Back leads to the list [UX§14 UX§17]", async () => {
  await openReview()
  await verification.selectOptions('Approve')
  await save.click()
  await expect.element(heading('HCP Registration')).toHaveFocus()
  expect(location.pathname + location.search).toBe(LIST)
  await expect.element(page.getByText('Dr Hana Yusof: Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Review next' }).click()
  await expect.element(heading('Ms Farah Aziz')).toBeVisible()
  history.back()
  await expect.poll(() => location.pathname + location.search).toBe(LIST)
})

const approveNext = page.getByRole('button', { name: 'Approve and next' })

test('registrations are approved one after the other with one press each, and after the last one the list is back [R§4]', async () => {
  const withRep = WAITING.slice(0, 2)
  const sent = await openReview(withRep)
  await approveNext.click()
  await expect.element(heading('Ms Farah Aziz')).toHaveFocus()
  await expect.element(page.getByText('Dr Hana Yusof: Approved')).toBeVisible()
  await expect.element(page.getByText('2 waiting')).toBeVisible()
  await approveNext.click()
  // The next one has no rep: two presses, the choice and the approval.
  await expect.element(heading('Dr Arjun Nair')).toHaveFocus()
  await approveNext.click()
  await expect.element(rep).toHaveFocus()
  await expect.element(page.getByText('Promoter is required.')).toBeVisible()
  await rep.selectOptions('Daniel Lim')
  await approveNext.click()
  await expect.element(heading('HCP Registration')).toBeVisible()
  await expect.element(page.getByText('No other registrations are waiting.')).toBeVisible()
  expect(location.pathname + location.search).toBe(LIST)
  const decided = sent.filter(({ name }) => name === UPDATE).map(({ body }) => Object(body).campaignEntryId)
  expect(decided).toEqual(WAITING.map(({ campaignEntryId }) => campaignEntryId))
  const assigned = sent.filter(({ name }) => name === ASSIGN).map(({ body }) => Object(body).values)
  expect(assigned).toEqual([{ registeredByPromoterId: DANIEL.id }])
})

test('one that somebody else has decided is not approved again: the list says so', async () => {
  await openReview(WAITING, { [UPDATE]: () => refuse('ENTRY_DECIDED') })
  await approveNext.click()
  await expect.element(heading('HCP Registration')).toBeVisible()
  await expect.element(page.getByText('This registration was decided in the meantime.')).toBeVisible()
})

test('if the next one cannot be loaded, the approved one stays on screen and says so', async () => {
  let isOffline = false
  await openReview(WAITING, {
    [SUBMISSIONS]: call => {
      if (isOffline) return refuse('UNAVAILABLE')
      const data = isWaitingQuery(call) ? WAITING : WAITING.slice(0, 1)
      return { data, meta: { total: 9, filtered: data.length, pending: 3, rejected: 0, page: 1 } }
    },
    [UPDATE]: ({ body }) => {
      isOffline = true
      const { campaignEntryId } = body as { campaignEntryId: string } // as the contract has it
      const status = 'COMPLETED' as const
      return { id: campaignEntryId, campaignEntryId, status, campaignInput: { isVerified: true } }
    },
  })
  await approveNext.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(heading('Dr Hana Yusof')).toBeVisible()
  await expect.element(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect.element(approveNext).not.toBeInTheDocument()
})

test('a decided registration has no Approve and next: a decision is changed with Save', async () => {
  await openReview([named('Dr Hana Yusof', { status: 'CANCELLED' })])
  await expect.element(save).toBeVisible()
  await expect.element(approveNext).not.toBeInTheDocument()
})

test('a toast with a button stays while the pointer is over it [UX§27]', async () => {
  const timers = vi.spyOn(window, 'setTimeout')
  const waits = () => timers.mock.calls.filter(([, delay]) => delay === 20_000)
  await openReview()
  await verification.selectOptions('Approve')
  await save.click()
  const next = page.getByRole('button', { name: 'Review next' })
  await expect.element(heading('HCP Registration')).toHaveFocus()
  await next.hover()
  waits()[0]?.[0]()
  expect(waits()).toHaveLength(2)
  await expect.element(next).toBeVisible()
  await heading('HCP Registration').hover()
  waits()[1]?.[0]()
  await expect.element(next).not.toBeInTheDocument()
})

test('a Save whose response was lost can be repeated with the version first seen', async () => {
  const registration = named('Dr Hana Yusof')
  const { campaignEntryId: id } = registration
  const sent = await openReview([registration], {
    [UPDATE]: inTurn(loseCall, () => ({
      id,
      campaignEntryId: id,
      status: 'COMPLETED' as const,
      campaignInput: { isVerified: true },
    })),
  })
  await verification.selectOptions('Approve')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: You seem to be offline. Please check your connection and try again.')
  await save.click()
  await expect.poll(() => location.pathname).toBe('/admin/home')
  expect(shown(sent, UPDATE)).toEqual(['"PENDING"', '"PENDING"'])
})

test('a sales rep changed by a colleague is a conflict; the selection stays, and the current rep shows [R§8 D§8]', async () => {
  const registration = named('Dr Hana Yusof', { status: 'COMPLETED' })
  const meanwhile = {
    ...registration,
    companyUser: { ...registration.companyUser, registeredByPromoterId: DANIEL.id },
  }
  const sent = await openReview([registration], {
    [ASSIGN]: inTurn(
      () => refuse('PROMOTER_CHANGED'),
      () => ({ updatedUser: anHcp().personalInfo }),
    ),
    [SUBMISSIONS]: call => {
      const { search } = call.body as { search?: string } // as the contract has it
      const data = isWaitingQuery(call) ? WAITING : [search === '60123000001' ? meanwhile : registration]
      return { data, meta: { total: 9, filtered: data.length, pending: 3, rejected: 0, page: 1 } }
    },
  })
  await rep.selectOptions('Grace Tan')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: The sales rep was changed in the meantime.')
  await expect
    .element(page.getByText('The sales rep is now Daniel Lim. Save again to change it.'))
    .toBeVisible()
  await expect.element(rep).toHaveValue(GRACE.id)
  await save.click()
  await expect.poll(() => location.pathname).toBe('/admin/home')
  expect(shown(sent, ASSIGN)).toEqual([AISYAH.id, DANIEL.id].map(id => `"${id}"`))
})

test('A approves and N opens the next waiting registration, which is a new one each time [UX§23]', async () => {
  const sent = await openReview()
  await expect.element(heading('Profile Review')).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(heading('Ms Farah Aziz')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Ms Farah Aziz: Approved')).toBeVisible()
  expect(shown(sent, UPDATE)).toEqual(['"PENDING"'])
  await expect.element(heading('HCP Registration')).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(heading('Dr Arjun Nair')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(() => location.pathname + location.search).toBe(LIST)
})

test('A on a registration without a sales rep asks for one, and Ctrl+Enter saves the selection [R§5 UX§23]', async () => {
  await openReview([named('Dr Arjun Nair', {}, null)])
  await expect.element(heading('Profile Review')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(rep).toHaveFocus()
  await expect.element(rep).toHaveAccessibleDescription('Promoter is required.')
  await userEvent.keyboard('gr')
  await expect.element(rep).toHaveValue(GRACE.id)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Dr Arjun Nair: Approved')).toBeVisible()
})

test("Decline asks for confirmation with the number of requests it cancels; afterwards the list's heading has the focus [D§10 UX§9 UX§17]", async () => {
  await openReview(WAITING, { 'GET /admin/open-requests/:id': () => ({ count: 2 }) })
  await verification.selectOptions('Decline')
  await save.click()
  const ask = page.getByRole('alertdialog')
  await expect.element(ask.getByText('Requests that will be cancelled: 2.')).toBeVisible()
  await ask.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Dr Hana Yusof: Rejected')).toBeVisible()
  await expect.element(heading('HCP Registration')).toHaveFocus()
})

test('D asks for confirmation before declining and changes nothing when cancelled; keys are ignored while a field has the focus [UX§9 UX§23]', async () => {
  const sent = await openReview()
  await expect.element(heading('Profile Review')).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(page.getByText('Dr Hana Yusof will not be able to use the portal.')).toBeVisible()
  await userEvent.keyboard('a{Escape}')
  await expect.element(rep).toHaveValue(AISYAH.id)
  verification.element().focus()
  await userEvent.keyboard('n')
  await expect.element(heading('Dr Hana Yusof')).toBeVisible()
  expect(shown(sent, UPDATE)).toEqual([])
})

test('after the last waiting registration there is no next one', async () => {
  const last = { total: 9, filtered: 1, pending: 1, rejected: 0, page: 1 }
  await openScreen(
    LIST,
    { [SUBMISSIONS]: () => ({ data: WAITING.slice(0, 1), meta: last }), [PROMOTERS]: () => [AISYAH] },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Review next' }).click()
  await expect.element(page.getByText('No other registrations are waiting.')).toBeVisible()
  await expect.element(heading('Dr Hana Yusof')).toBeVisible()
})
