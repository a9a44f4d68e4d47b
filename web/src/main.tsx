import { createRoot } from 'react-dom/client'
import { configureApi } from './lib/api.ts'
import { trackMissingChunkErrors } from './lib/missing-chunk.ts'
import { hydrateLogin } from './login.tsx'
import {
  getCredentials,
  handleUnauthorized,
  redirectToStart,
  revokeAbandonedSessions,
  showStoredFlashMessage,
} from './session/end-session.ts'
import { readToken } from './session/session.ts'
import './ui/app.css'

configureApi({ getCredentials, onUnauthorized: handleUnauthorized, onOtherUser: redirectToStart })
showStoredFlashMessage()
revokeAbandonedSessions()
trackMissingChunkErrors()

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
// On the prerendered login, without a session: load the login alone. Load the router for everything else.
if (root.dataset.prerendered !== undefined && readToken() === undefined) hydrateLogin(root)
else {
  delete root.dataset.prerendered
  root.replaceChildren()
  import('./portal.tsx').then(({ renderPortal }) => renderPortal(createRoot(root)))
}
