import { createRoot } from 'react-dom/client'
import { configureApi } from './lib/api.ts'
import { reloadOnMissingFile } from './lib/missing-file.ts'
import { openLogin } from './login.tsx'
import {
  endLeftSessions,
  getCredentials,
  handleUnauthorized,
  redirectToStart,
  showFlashMessage,
} from './session/end-session.ts'
import { readToken } from './session/session.ts'
import './ui/app.css'

configureApi({ getCredentials, onUnauthorized: handleUnauthorized, onOtherUser: redirectToStart })
showFlashMessage()
endLeftSessions()
reloadOnMissingFile()

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
// On the prerendered login, without a session: load the login alone. Load the router for everything else.
if (root.dataset.prerendered !== undefined && readToken() === undefined) openLogin(root)
else {
  delete root.dataset.prerendered
  root.replaceChildren()
  import('./portal.tsx').then(({ openPortal }) => openPortal(createRoot(root)))
}
