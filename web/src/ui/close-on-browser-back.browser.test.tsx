import { useState } from 'react'
import { createBrowserRouter, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { closeDialogsOnBack } from './dialog-history.ts'

const BEFORE = '/before'
const SCREEN = '/screen'
const NEXT = '/next'

/** A screen with a dialog, in which another one opens. */
function Screen() {
  const navigate = useNavigate()
  const [open, setOpen] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <Dialog open={open > 0} title="Outer" onClose={() => setOpen(0)}>
        <button type="button" onClick={() => setOpen(2)}>
          Open inner
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(0)
            void navigate(NEXT)
          }}
        >
          Save
        </button>
        <Dialog open={open > 1} title="Inner" onClose={() => setOpen(1)} />
      </Dialog>
    </>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })
const expectPath = (path: string) => expect.poll(() => location.pathname).toBe(path)

/** Opens the screen as after a page load: the entry before is not one of the router's. */
beforeEach(async () => {
  history.pushState(null, '', BEFORE)
  history.pushState(null, '', SCREEN)
  closeDialogsOnBack()
  const router = createBrowserRouter([
    { path: SCREEN, Component: Screen },
    { path: NEXT, element: <h1>Next</h1> },
    { path: '*', element: <h1>Before</h1> },
  ])
  await render(<RouterProvider router={router} />)
  return () => router.dispose()
})

test('after a page load Back closes the dialog, and the next Back leaves the screen', async () => {
  for (let time = 0; time < 2; time += 1) {
    await press('Open')
    await expect.element(dialog('Outer')).toBeVisible()
    history.back()
    await expect.element(dialog('Outer')).not.toBeInTheDocument()
    await expectPath(SCREEN)
  }
  history.back()
  await expectPath(BEFORE)
})

test('a dialog that was closed otherwise costs no press of Back, and Forward does not open it', async () => {
  await press('Open')
  await expect.element(dialog('Outer')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Outer')).not.toBeInTheDocument()
  history.back()
  await expectPath(BEFORE)
  history.forward()
  await expectPath(SCREEN)
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  await expect.element(dialog('Outer')).not.toBeInTheDocument()
})

test('Back closes two dialogs one after the other', async () => {
  await press('Open')
  await press('Open inner')
  await expect.element(dialog('Inner')).toBeVisible()
  history.back()
  await expect.element(dialog('Inner')).not.toBeInTheDocument()
  await expect.element(dialog('Outer')).toBeVisible()
  await expect.poll(() => history.state.idx).toBe(1)
  history.back()
  await expect.element(dialog('Outer')).not.toBeInTheDocument()
  await expectPath(SCREEN)
  history.back()
  await expectPath(BEFORE)
})

test('from a screen that a dialog opened, Back returns to the screen, and once more leaves it', async () => {
  await press('Open')
  await press('Save')
  await expect.element(page.getByRole('heading', { name: 'Next' })).toBeVisible()
  history.back()
  await expectPath(SCREEN)
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  await press('Open')
  history.back()
  await expect.element(dialog('Outer')).not.toBeInTheDocument()
  await expectPath(SCREEN)
  await page.getByRole('button', { name: 'Open' }).click()
  await press('Save')
  history.back()
  await expectPath(SCREEN)
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  history.back()
  await expectPath(BEFORE)
})
