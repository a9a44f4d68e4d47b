import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import type { NavigateOptions } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { router } from './routes.tsx'

/**
 * Renders the router: at the document's address, or at `path` when the login navigates to it. In that case the login stays
 * visible until the screen is loaded. Resolves when the screen is rendered.
 */
export async function renderPortal(root: Root, path?: string, options?: NavigateOptions): Promise<void> {
  if (path !== undefined) {
    await begun()
    await router.navigate(path, options)
  }
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Waits until the router has processed the document's own address. */
function begun(): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
