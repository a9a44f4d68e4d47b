import type { RepAbsence, RepAccount } from '@portal/contract/reps/reps.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aRepAccount, newId } from '../../test/records.ts'

const daniel = aRepAccount({ name: 'Mr Daniel Lim' })
const gone = aRepAccount({ name: 'Grace Ong', active: false })
const absence: RepAbsence = {
  id: newId(),
  from: '2199-12-01',
  to: '2199-12-14',
  deputy: { id: daniel.id, name: daniel.name },
  updatedAt: '2026-11-20T01:02:03.004Z',
}
const aisyah = aRepAccount()
const away = { ...aisyah, absences: [absence, { ...absence, id: newId(), to: '2199-12-01' }] }

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ENTER = `POST /admin/reps/${aisyah.id}/absences`
const CHANGE = `POST /admin/absences/${absence.id}`
const END = `POST /admin/absences/${absence.id}/end`

const open = (answers: Answers, rep: RepAccount) =>
  openScreen('/admin/reps', { 'GET /admin/reps': () => [rep, daniel, gone], ...answers }, 'ADMIN')
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const edit = (days: string) =>
  page.getByRole('button', {
    name: `Change the absence of Aisyah Rahman: Away ${days} · Mr Daniel Lim deputises`,
  })

beforeEach(() => page.viewport(1280, 900))

test('an absence needs its days and an active rep as deputy, and begins today by default', async () => {
  const sent = await open({ [ENTER]: () => away }, aisyah)
  const more = page.getByRole('button', { name: 'More for Aisyah Rahman' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Add an absence of Aisyah Rahman' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Absence of Aisyah Rahman' })).toBeVisible()
  await press('Save')
  await expect.element(dialog.getByLabelText('To')).toHaveAccessibleDescription('Please enter a date.')
  await expect.element(dialog.getByLabelText('Deputy')).toHaveAccessibleDescription('Please choose a deputy.')
  const options = [...dialog.getByLabelText('Deputy').element().querySelectorAll('option')]
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a deputy', 'Mr Daniel Lim'])
  const [from, to] = [dialog.getByLabelText('From'), dialog.getByLabelText('To')]
  await to.fill('2020-01-01')
  await expect.element(to).toHaveAccessibleDescription('Please enter the first day or a later date.')
  await from.fill('2020-01-01')
  await expect.element(from).toHaveAccessibleDescription(/^Please enter .* or a later date\.$/)
  await from.fill('2199-01-01')
  await expect.element(from).toHaveAccessibleDescription(/^Please enter .* or an earlier date\.$/)
  await from.fill(dayAhead(3))
  await to.fill('2199-01-01')
  const last = dayAhead(3 + 365)
    .split('-')
    .reverse()
    .join('/')
  await expect.element(to).toHaveAccessibleDescription(`Please enter ${last} or an earlier date.`)
  expect(writes(sent)).toEqual([])
  await to.fill(dayAhead(9))
  await dialog.getByLabelText('Deputy').selectOptions('Mr Daniel Lim')
  await press('Save')
  await expect.element(page.getByText('The absence of Aisyah Rahman is saved.')).toBeVisible()
  const body = { from: dayAhead(3), to: dayAhead(9), deputyId: daniel.id }
  expect(writes(sent)).toEqual([{ name: ENTER, body, shown: undefined }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('an absence shows below the rep and is changed with the version on screen; a conflict is reported', async () => {
  const sent = await open({ [CHANGE]: () => refuse('ABSENCE_CHANGED') }, away)
  await expect.element(edit('01/12/2199')).toBeVisible()
  await edit('01/12/2199 – 14/12/2199').click()
  await expect.element(dialog.getByLabelText('Deputy')).toHaveValue(daniel.id)
  await dialog.getByLabelText('To').fill('2199-12-20')
  await press('Save')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error: This absence was changed in the meantime.')
  await expect.element(dialog.getByLabelText('To')).toHaveValue('2199-12-20')
  const body = { from: '2199-12-01', to: '2199-12-20', deputyId: daniel.id }
  expect(writes(sent)).toEqual([{ name: CHANGE, body, shown: `"${absence.updatedAt}"` }])
})

test.each([
  ['a future absence can be removed', absence.from, '01/12/2199', 'Remove absence'],
  ['a current absence can be ended', '2026-11-01', '01/11/2026', 'End absence now'],
])('%s', async (_what, from, shown, name) => {
  let now: RepAccount = { ...aisyah, absences: [{ ...absence, from }] }
  const sent = await open(
    {
      'GET /admin/reps': () => [now, daniel, gone],
      [END]: () => {
        now = aisyah
        return now
      },
    },
    now,
  )
  await edit(`${shown} – 14/12/2199`).click()
  await press(name)
  await expect.element(page.getByText('The absence of Aisyah Rahman has ended.')).toBeVisible()
  expect(writes(sent)).toEqual([{ name: END, body: undefined, shown: `"${absence.updatedAt}"` }])
  await expect.element(edit(`${shown} – 14/12/2199`)).not.toBeInTheDocument()
})
