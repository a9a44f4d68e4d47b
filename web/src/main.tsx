import { createRoot } from 'react-dom/client'
import { callAs } from './lib/api.ts'
import { watchMissingFiles } from './lib/missing-file.ts'
import { openLogin } from './login.tsx'
import { identify, loseSession, showParting, tellLeftSessions } from './session/leaving.ts'
import { readToken } from './session/session.ts'
import './ui/app.css'

callAs({ identify, lose: loseSession })
showParting()
tellLeftSessions()
watchMissingFiles()

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no #root')
// In the login's document, for whoever is still signed out: no more than the login. The router for everything else.
if (root.dataset.screen === 'login' && readToken() === undefined) openLogin(root)
else import('./portal.tsx').then(({ openPortal }) => openPortal(createRoot(root)))
