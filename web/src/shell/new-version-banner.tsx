import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { runWhenIdle } from '../lib/when-idle.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'

/** Reloads the page as the new version; undefined while there is none. */
let reloadAsNewVersion: (() => void) | undefined
let registered = false

/**
 * Offers a new version from the next screen on, so that nothing moves while the user reads or presses. It also registers the
 * service worker, when the browser is idle and the login has loaded. A browser without service workers, or in which that
 * fails, works as before.
 */
export function NewVersionBanner() {
  useEffect(() => {
    if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    registered = true
    runWhenIdle(() => {
      import('./register-service-worker.ts')
        .then(({ registerServiceWorker }) =>
          registerServiceWorker(reload => {
            reloadAsNewVersion = reload
          }),
        )
        .catch(() => undefined)
    })
  }, [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each screen
  const reload = useMemo(() => reloadAsNewVersion, [pathname])
  if (reload === undefined) return null
  return <Banner kind="news" text={m.shell_update()} action={{ label: m.shell_reload(), onPress: reload }} />
}
