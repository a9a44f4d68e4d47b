import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, MALAYSIA, openScreen } from '../../test/open-screen.tsx'
import { anHcp, anOrder } from '../../test/records.ts'

// One test alone: a document loads the companies once.
test('while the companies cannot be loaded the area says so, no emergency number shows, and Retry shows the screen [UX§8 UX§19]', async () => {
  const companies = broken(() => [{ ...MALAYSIA, region: 'SG' as const }])
  const order = anOrder()
  await openScreen(
    '/portal/home',
    {
      'GET /users/details': () => anHcp(),
      'GET /order/get': () => ({ checkProduct: [order] }),
      'GET /orders': () => ({ orders: [order] }),
      'GET /public/promoters': () => [],
      'GET /safety-reports/choices': () => ({ hcp: null, samples: [] }),
      'GET /public/companies': companies.answer,
    },
    'RETAILER_STAFF',
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  const { router } = await import('../routes.tsx')
  await router.navigate('/portal/cases/safety-report')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  expect(page.getByText(/In an emergency/).elements()).toEqual([])
  companies.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^In an emergency, call 995/)).toBeVisible()
  await router.navigate('/portal/home')
  await expect.element(page.getByRole('region', { name: 'Your latest samples' })).toBeVisible()
})
