import { type ReactElement, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type Go, LoginForm } from './auth/login-form.tsx'
import { paths } from './paths.ts'
import { AppShell } from './shell/app-shell.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { LoginFrame } from './shell/login-frame.tsx'
import { SessionGate } from './shell/session-gate.tsx'

/** The login without the router: as the build writes it into a document of its own, and as it is taken over there. */
export function Login({ go }: { go: Go }) {
  return (
    <StrictMode>
      <AppShell pathname={paths.login}>
        <SessionGate>
          <LoginFrame>
            <LoginForm go={go} />
          </LoginFrame>
        </SessionGate>
      </AppShell>
    </StrictMode>
  )
}

const loadPortal = () => import('./portal.tsx')
const fetchPortal = () => void loadPortal().catch(() => undefined)

/** Takes over the login's document. Whatever screen is gone to from it is the router's (docs/architecture.md). */
export function openLogin(container: HTMLElement): void {
  if (location.pathname !== paths.login) history.replaceState(null, '', paths.login)
  const login = <Login go={(path, options) => go(path, options)} />
  const root = show(container, login)
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, fetchPortal, { once: true })

  const go: Go = async (path, options) => {
    try {
      const { openPortal } = await loadPortal()
      await openPortal(root, path, options)
    } catch (error) {
      // As the router does: the address is the screen's that could not be fetched.
      history.pushState(null, '', path)
      addEventListener('popstate', () => root.render(login), { once: true })
      root.render(<ErrorPage error={error} onBack={() => history.back()} />)
    }
  }
}

function show(container: HTMLElement, login: ReactElement): Root {
  let root: Root | undefined
  // In slices: what is typed meanwhile is not held up.
  if (container.hasChildNodes())
    startTransition(() => {
      root = hydrateRoot(container, login)
    })
  if (root !== undefined) return root
  const fresh = createRoot(container)
  fresh.render(login)
  return fresh
}
