import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { callAs } from './lib/api.ts'
import { watchMissingFiles } from './lib/missing-file.ts'
import { router } from './routes.tsx'
import { identify, loseSession, showParting } from './session/leaving.ts'
import './ui/app.css'

callAs({ identify, lose: loseSession })
showParting()
watchMissingFiles()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
