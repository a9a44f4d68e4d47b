import type { CompanyDeadline } from '@portal/contract/cases/case-deadline-list.endpoints'
import { DEADLINE_PRESETS } from '@portal/contract/cases/case-deadlines'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

const deadlines: CompanyDeadline[] = DEADLINE_PRESETS.MY.map(preset => ({
  ...preset,
  updatedAt: preset.kind === 'DELIVERY' ? '2026-11-20T01:00:00.000Z' : null,
}))
const open = () =>
  openScreen(
    '/admin/cases/deadlines',
    {
      'GET /admin/case-deadlines': () => deadlines,
      'POST /admin/case-deadlines': () => deadlines,
    },
    'ADMIN',
  )
const edit = (name: string) => page.getByRole('button', { name: `Edit: ${name}`, exact: true })

beforeEach(() => page.viewport(1280, 900))

test('each deadline shows its time, its source and the advice to have it checked by counsel', async () => {
  await open()
  const incident = page.getByRole('region', { name: 'Data incident' })
  await expect.element(incident.getByText('72 hours after the company first heard')).toBeVisible()
  await expect.element(incident.getByText('7 calendar days after the step before')).toBeVisible()
  await expect
    .element(page.getByText('Source: PDPA 2010 s.31. Ask your legal counsel to check it.'))
    .toBeVisible()
  await expect.element(page.getByText('Changed by your company.')).toBeVisible()
})

test('a deadline is changed with the version on screen, and an empty time means no deadline', async () => {
  const sent = await open()
  await edit('Answer the request').click()
  await page.getByLabelText('Time', { exact: true }).fill('1001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Please enter a whole number from 1 to 1000.')).toBeVisible()
  await page.getByLabelText('Time', { exact: true }).fill('')
  // The first step cannot be counted from an earlier step.
  expect(page.getByLabelText('Counted from').elements()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = () => sent.findLast(({ name }) => name === 'POST /admin/case-deadlines')
  await expect
    .poll(() => saved()?.body)
    .toEqual({
      ...{ kind: 'PRIVACY', severity: 'ANY', step: 'ANSWER' },
      ...{ amount: null, unit: 'DAYS', countedFrom: 'HEARD', source: 'PDPA 2010 s.31' },
    })
  expect(saved()?.headers['if-match']).toBe('"PRESET"')
})

test('a later step can be counted from when the company first heard', async () => {
  const sent = await open()
  const incident = page.getByRole('region', { name: 'Data incident' })
  await incident.getByRole('button', { name: 'Edit: Tell the people concerned' }).click()
  await page.getByLabelText('Counted from').selectOptions('When the company first heard')
  await page.getByLabelText('Unit').selectOptions('Hours')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.findLast(({ name }) => name === 'POST /admin/case-deadlines')?.body)
    .toMatchObject({ step: 'TELL_PEOPLE', unit: 'HOURS', countedFrom: 'HEARD' })
})
