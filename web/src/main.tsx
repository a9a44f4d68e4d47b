import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { watchMissingFiles } from './lib/missing-file.ts'
import { m } from './paraglide/messages.js'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { removeToken } from './session/session.ts'
import { whenSessionIsLost } from './session/session-lost.ts'
import { readStanding, startOver } from './session/session-watch.ts'
import { showAlert } from './ui/toast.tsx'
import './ui/app.css'

// H§8: without a token to /login; with one the server refuses, 'Please try again' and to the start. Admins have
// a login of their own.
whenSessionIsLost((lost, message) => {
  // It was the session before this one that was refused.
  if (readStanding() === 'other') return startOver()
  const missing = lost === 'missing'
  const admin = router.state.location.pathname.startsWith('/admin')
  removeToken()
  showAlert(missing ? message : m.session_try_again())
  void router.navigate(admin ? paths.adminLogin : missing ? paths.login : paths.root)
})

watchMissingFiles()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
