import { expect, test } from '../portal/test.ts'

test('an admin publishes new terms; an HCP who is signed in reads them, accepts them and continues [H§4 D§4 D§5]', async ({
  page,
  people,
  context,
  expectFailure,
}) => {
  expectFailure('/api/', 403)
  const hcp = await people.newHcp()
  const admin = await people.newAdmin()
  await people.openAs(hcp, '/portal/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await people.openAs(admin, '/admin/settings')
  await page.getByRole('link', { name: 'Terms of Use' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/^# Terms of Use/)
  await text.fill('# Terms of Use of 2027\n\nFor {brand}.\n\n## 1. Samples\n\nSamples are not sold.')
  await expect(page.getByText('For Meridian Care.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Bahasa Melayu: text missing' }).click()
  await expect(text).toHaveValue(/^# Terma Penggunaan/)
  await page.getByLabel('What has changed').fill('Sampel tidak dijual.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Version \d+ is published\.$/)).toBeVisible()

  await people.openAs(hcp, '/portal/order')
  const terms = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await expect(terms.getByText('The terms have changed since you accepted them.')).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    terms.getByRole('link', { name: 'Terms of Use for Malaysia' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Terms of Use of 2027' })).toBeVisible()
  await opened.close()
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  await page.goto('/portal/order')
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
})

test('a reload and a logout ask for confirmation when there are unsaved changes, and a confirmed logout asks only once', async ({
  page,
  people,
}) => {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await people.openAs(await people.newAdmin(), '/admin/settings')
  await page.getByLabel('Company name').fill('Half a na')
  await page.evaluate(() => location.reload())
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await expect(page.getByLabel('Company name')).toHaveValue('Half a na')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(dialogs).toEqual(['beforeunload'])
})
