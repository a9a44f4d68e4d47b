import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openRequests } from '../../test/company-requests.ts'

const tooltip = page.getByRole('tooltip', { includeHidden: true })

test('a button that is only an icon shows its name under the pointer and while the keyboard focuses it, whole and in the window; Escape hides it', async () => {
  await page.viewport(900, 700)
  await openRequests('/admin/requests')
  const link = page.getByRole('link', { name: 'Settings' })
  await link.hover()
  await expect.element(tooltip).toHaveTextContent('Settings')
  const [box, rail] = [tooltip.element().getBoundingClientRect(), link.element().getBoundingClientRect()]
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(700)
  expect(box.top).toBeGreaterThanOrEqual(rail.bottom)
  expect(document.elementsFromPoint(box.left + box.width / 2, box.top + 5)[0]).toBe(tooltip.element())
  await tooltip.hover({ force: true })
  await expect.element(tooltip).toBeInTheDocument()
  await page.getByRole('heading', { name: 'Requests' }).hover()
  await expect.element(tooltip).not.toBeInTheDocument()

  const button = page.getByRole('button', { name: 'Logout' })
  await button.hover()
  await expect.element(tooltip).not.toBeInTheDocument()

  link.element().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(tooltip).toHaveTextContent('Activity')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})
