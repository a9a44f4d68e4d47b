import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests, request } from '../../test/company-requests.ts'

beforeEach(() => page.viewport(1280, 900))

test('slips that were opened by their address lead back to the requests [UX§14]', async () => {
  await openRequests(`/admin/requests/slips?id=${request.id}`)
  await expect.element(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/requests')
})
