import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anOwnCase } from '../../test/cases.ts'
import { openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

const [one, other] = [anOwnCase(), anOwnCase({ number: 1043 })]
const note = page.getByLabelText('Write to the company')
const pathOf = ({ id }: { id: string }) => `/portal/cases/${id}`

/** Opens a case of two. @param answer the server's, to a note */
async function open(answer: () => Promise<typeof one>) {
  await openScreen(
    pathOf(one),
    {
      'GET /users/details': () => anHcp(),
      'GET /cases': () => ({ data: [one, other], meta: { next: null } }),
      [`GET /cases/${one.id}`]: () => one,
      [`GET /cases/${other.id}`]: () => other,
      'POST /cases/:id/notes': answer,
    },
    'RETAILER_STAFF',
  )
  await expect.element(note).toBeVisible()
  return (await import('../routes.tsx')).router
}

beforeEach(() => page.viewport(390, 844))

test('leaving a case with a note that is typed asks first, and the note is not on the case before', async () => {
  const router = await open(async () => one)
  await router.navigate(pathOf(other))
  await expect.element(page.getByRole('heading', { name: 'Case 1043' })).toBeVisible()
  await note.fill('The second parcel is damaged')
  const back = page.getByRole('button', { name: 'Back' })
  await back.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(note).toHaveValue('The second parcel is damaged')
  await back.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Case 1042' })).toBeVisible()
  await expect.element(note).toHaveValue('')
})

test.each([
  ['was added', async () => one, 'Note added'],
  ['was refused', async () => refuse('CASE_CHANGED'), /^Error: /],
] as const)(
  'who has left the case hears on the next screen that the note %s [UX§10]',
  async (_was, answer, told) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const router = await open(() => left.then(answer))
    await note.fill('It has arrived')
    await page.getByRole('button', { name: 'Add note' }).click()
    await router.navigate('/portal/profile')
    await expect.element(page.getByRole('heading', { name: 'Profile' }).first()).toBeVisible()
    leave()
    await expect.element(page.getByText(told)).toBeVisible()
  },
)

test('after a note was added by keyboard, the focus is where it was', async () => {
  await open(async () => one)
  const add = page.getByRole('button', { name: 'Add note' })
  await note.fill('It has arrived')
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Note added')).toBeVisible()
  await expect.element(note).toHaveValue('')
  await expect.element(add).toHaveFocus()
  await expect.element(page.getByText('Please write a note.')).not.toBeInTheDocument()
})
