import { type ReactElement, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { LoginForm, type NavigateFromLogin } from './login/login-form.tsx'
import { paths } from './paths.ts'
import { AppShell, desktopMediaQuery } from './shell/app-shell.tsx'
import { ScreenErrorPage } from './shell/error-page.tsx'
import { LoginFrame } from './shell/login-frame.tsx'
import { SessionChangeGuard } from './shell/session-change-guard.tsx'

/** The login without the router: the build prerenders it, and the browser hydrates it. */
export function LoginDocument({ navigate }: { navigate: NavigateFromLogin }) {
  return (
    <StrictMode>
      <AppShell pathname={paths.login}>
        <SessionChangeGuard>
          <LoginFrame>
            <LoginForm navigate={navigate} />
          </LoginFrame>
        </SessionChangeGuard>
      </AppShell>
    </StrictMode>
  )
}

const loadPortal = () => import('./portal.tsx')
const fetchPortal = () => void loadPortal().catch(() => undefined)

/** Hydrates the prerendered login page. Navigation from it loads the router (docs/architecture.md). */
export function hydrateLogin(container: HTMLElement): void {
  if (location.pathname !== paths.login) history.replaceState(null, '', paths.login)
  const login = <LoginDocument navigate={(path, options) => go(path, options)} />
  const root = show(container, login)
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, fetchPortal, { once: true })

  const go: NavigateFromLogin = async (path, options) => {
    try {
      const { renderPortal } = await loadPortal()
      await renderPortal(root, path, options)
    } catch (error) {
      // Like the router, show the address of the screen that failed to load.
      history.pushState(null, '', path)
      addEventListener('popstate', () => root.render(login), { once: true })
      root.render(<ScreenErrorPage error={error} onBack={() => history.back()} />)
    }
  }
}

function show(container: HTMLElement, login: ReactElement): Root {
  if (desktopMediaQuery.matches) {
    // The prerendered page has the layout of a phone.
    const fresh = createRoot(container)
    fresh.render(login)
    return fresh
  }
  let root!: Root
  // As a transition: hydration runs in slices and does not block typing.
  startTransition(() => {
    root = hydrateRoot(container, login)
  })
  return root
}
