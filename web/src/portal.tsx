import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import type { NavigateOptions } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { router } from './routes.tsx'

/**
 * Draws the screen of the document's address, or another that is gone to from the login: what is there stays until that one
 * is complete. Resolves when it is drawn.
 */
export async function openPortal(root: Root, path?: string, options?: NavigateOptions): Promise<void> {
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

/** The router looks at the document's own address first. */
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
