import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

const sent = vi.fn()
const around = vi.fn()

/** A form in a dialog, which is rendered in another form. */
function open(type: 'text' | 'search' | 'checkbox', irreversible: boolean) {
  return render(
    <form
      onSubmit={event => {
        event.preventDefault()
        around()
      }}
    >
      <Dialog open hearsBack={false} irreversible={irreversible} title="A dialog" onClose={() => undefined}>
        <form
          onSubmit={event => {
            event.preventDefault()
            sent()
          }}
        >
          <TextField label="Field" type={type} />
          <button type="submit">Do it</button>
        </form>
      </Dialog>
    </form>,
  )
}

beforeEach(() => vi.clearAllMocks())

test.each([
  ['text', false, 1],
  ['search', false, 0],
  ['checkbox', false, 0],
  ['text', true, 0],
  ['search', true, 0],
] as const)(
  'Enter in a %s field of a dialog that is irreversible: %s submits it %d times',
  async (type, irreversible, times) => {
    await open(type, irreversible)
    const field = page.getByLabelText('Field')
    await (type === 'checkbox' ? field.click() : field.fill('4275'))
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledTimes(times)
  },
)

test('a form in a dialog does not submit the form around the dialog', async () => {
  await open('text', true)
  await page.getByRole('button', { name: 'Do it' }).click()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(around).not.toHaveBeenCalled()
})

const nothing = () => undefined
const at = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect()

test.each([
  [
    'a question',
    <ConfirmDialog
      key="question"
      open
      hearsBack={false}
      title="A dialog"
      confirmLabel="Do it"
      onConfirm={nothing}
      onCancel={nothing}
    />,
  ],
  [
    'a form',
    <FormDialog
      key="form"
      title="A dialog"
      action="Do it"
      change={{ isPending: false, error: null }}
      onSubmit={nothing}
      onClose={nothing}
    >
      <TextField label="Field" />
    </FormDialog>,
  ],
])(
  'the buttons of %s stand at the right with the main one last, on a phone below each other with the main one first',
  async (_what, dialog) => {
    await page.viewport(1280, 800)
    await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
    await expect.element(page.getByRole('button', { name: 'Do it' })).toBeVisible()
    const box = page.getByText('A dialog', { exact: true }).element().getBoundingClientRect()
    await expect.poll(() => at('Do it').right).toBe(box.right)
    expect(at('Cancel').right).toBeLessThan(at('Do it').left)
    expect(at('Cancel').top).toBe(at('Do it').top)
    expect(at('Do it').width).toBeLessThan(box.width / 2)
    await page.viewport(390, 664)
    await expect.poll(() => at('Cancel').top).toBeGreaterThan(at('Do it').bottom)
    expect(at('Do it').width).toBe(at('Cancel').width)
  },
)

test.each([false, true])(
  'the close button is in the corner of every sheet, last in the order of focus of a form (long: %s)',
  async isLong => {
    const close = vi.fn()
    await render(
      <Dialog open hearsBack={false} isLong={isLong} title="A dialog" onClose={close}>
        <TextField label="Field" />
      </Dialog>,
    )
    const sheet = page.getByRole('dialog')
    await expect.element(sheet).toBeVisible()
    const button = sheet.getByRole('button', { name: 'Close' })
    if (!isLong) await expect.element(page.getByLabelText('Field')).toHaveFocus()
    const [of, its] = [sheet.element().getBoundingClientRect(), button.element().getBoundingClientRect()]
    expect([Math.round(of.right - its.right), Math.round(its.top - of.top)]).toEqual([12, 12])
    await button.click()
    expect(close).toHaveBeenCalledOnce()
  },
)

test('a question has no close button: it is answered', async () => {
  await render(
    <ConfirmDialog
      open
      hearsBack={false}
      title="A dialog"
      confirmLabel="Do it"
      onConfirm={nothing}
      onCancel={nothing}
    />,
  )
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})
