import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

const sent = vi.fn()
const around = vi.fn()

/** A form in a dialog, which is rendered in another form. */
function open(type: 'text' | 'search', irreversible: boolean) {
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
  ['text', true, 0],
  ['search', true, 0],
] as const)(
  'Enter in a %s field of a dialog that is irreversible: %s submits it %d times',
  async (type, irreversible, times) => {
    await open(type, irreversible)
    await page.getByLabelText('Field').fill('4275')
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
