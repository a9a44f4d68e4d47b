import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anOwnCase, SAFETY } from '../../test/cases.ts'
import { inTurn, loseCall, openScreen } from '../../test/open-screen.tsx'
import { anHcp, newId } from '../../test/records.ts'

const paste = { id: newId(), name: 'Paste', ordered: true, lots: [] }
const report = anOwnCase({ kind: 'SAFETY', sample: paste, lotNo: null, dueAt: null, safety: SAFETY })
const text = page.getByLabelText('Describe what happened', { exact: true })
const send = () => page.getByRole('button', { name: 'Send report' }).click()

test('a report whose answer was lost is sent under the same key after a reload [UX§22]', async () => {
  const sent = await openScreen(
    '/portal/cases/safety-report',
    {
      'GET /users/details': () => anHcp(),
      'GET /safety-reports/choices': () => ({ hcp: null, samples: [paste] }),
      'POST /safety-reports': inTurn(loseCall, loseCall, () => report),
      'GET /cases/:id': () => report,
      'GET /cases': () => ({ data: [report], meta: { next: null } }),
    },
    'RETAILER_STAFF',
  )
  await page.getByLabelText('Sample', { exact: true }).selectOptions('Paste')
  await text.fill('Swollen gums')
  await send()
  await expect.element(page.getByText(/offline/).first()).toBeVisible()
  const kept = Object.entries(sessionStorage).filter(([name]) => name.startsWith('typed-'))
  const { router } = await import('../routes.tsx')
  await router.navigate('/portal/cases')
  await expect.poll(() => sessionStorage.length).toBe(0)
  // A reload keeps what the tab stores.
  for (const [name, value] of kept) sessionStorage.setItem(name, String(value))
  await router.navigate('/portal/cases/safety-report')
  await expect.element(text).toHaveValue('Swollen gums')
  await send()
  await expect.poll(() => location.pathname).toBe(`/portal/cases/${report.id}`)
  const calls = sent.filter(({ name }) => name === 'POST /safety-reports')
  expect([calls.length, new Set(calls.map(({ headers }) => headers['idempotency-key'])).size]).toEqual([3, 1])
})
