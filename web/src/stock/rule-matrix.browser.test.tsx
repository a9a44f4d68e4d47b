import type { SampleRule } from '@portal/contract/stock'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, refuse } from '../../test/open-screen.tsx'

const RULE = 'POST /admin/sample-rules'
const rule = { class: 'Medicine', profession: 'Pharmacist Professional', allowed: false } as const

test('a class is allowed to a profession only once both were named and confirmed, and is taken back when refused', async () => {
  let refused = false
  const sent = await openScreen(
    '/admin/samples',
    {
      'GET /admin/samples': () => ({ samples: [] }),
      'GET /admin/sample-rules': () => ({ rules: [rule] }),
      [RULE]: () => (refused ? refuse('INTERNAL') : {}),
    },
    'ADMIN',
  )
  const rulesSent = () => sent.filter(({ name }) => name === RULE).map(({ body }) => body)
  const medicine = page.getByRole('group', { name: 'Medicine', exact: true })
  const box = medicine.getByRole('checkbox', { name: 'Pharmacist Professional' })
  const dialog = page.getByRole('alertdialog', { name: 'Allow Medicine samples?' })
  await box.click()
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Pharmacist Professional can then request Medicine samples. After this, allowed for: Pharmacist Professional.',
    )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(rulesSent()).toEqual([])
  await box.click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(rulesSent()).toEqual([{ ...rule, allowed: true }])
  refused = true
  await box.click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

test('two changes confirmed quickly are sent one after the other, and both stay while they are', async () => {
  let rules: SampleRule[] = [
    { class: 'Medicine', profession: 'Pharmacist Professional', allowed: true },
    { class: 'Medicine', profession: 'Dental Professional', allowed: true },
  ]
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent = await openScreen(
    '/admin/samples',
    {
      'GET /admin/samples': () => ({ samples: [] }),
      'GET /admin/sample-rules': () => ({ rules }),
      [RULE]: async ({ body }) => {
        const changed = body as SampleRule // as the contract has it
        await answers[rulesSent().length - 1]?.promise
        rules = rules.map(one => (one.profession === changed.profession ? changed : one))
        return {}
      },
    },
    'ADMIN',
  )
  const rulesSent = () => sent.filter(({ name }) => name === RULE)
  const medicine = page.getByRole('group', { name: 'Medicine', exact: true })
  const boxes = rules.map(({ profession }) => medicine.getByRole('checkbox', { name: profession }))
  const reads = () => sent.filter(({ name }) => name === 'GET /admin/sample-rules').length
  for (const box of boxes) {
    await box.click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  expect(rulesSent()).toHaveLength(1)
  answers[0]?.resolve()
  await expect.poll(() => rulesSent()).toHaveLength(2)
  expect(reads()).toBe(1)
  for (const box of boxes) await expect.element(box).not.toBeChecked()
  answers[1]?.resolve()
  await expect.poll(reads).toBe(2)
  for (const box of boxes) await expect.element(box).not.toBeChecked()
})
