import { useEffect } from 'react'
import { dismissBulkErrors, useBulkActionState } from '../lib/use-bulk-action.ts'
import { isPageUnloading } from '../session/end-session.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'

/**
 * Shows a running bulk action after its screen was left, and its failures, on every screen of an area. Closing the tab would
 * stop it halfway, so the browser asks first.
 * @param topClassName the class that places it below a fixed header
 */
export function BulkActionStatus({ topClassName }: { topClassName: string }) {
  const { running, screens, refused } = useBulkActionState()
  const isRunning = running !== undefined
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isPageUnloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isRunning])
  const isLeft = running !== undefined && screens === 0
  return (
    <div className={`sticky z-20 grid gap-2 empty:hidden print:hidden ${topClassName}`}>
      {isLeft && (
        <p role="status" className="rounded-card border border-line bg-sunken px-4 py-3 font-medium">
          {m.bulk_progress(running)}
        </p>
      )}
      {refused && (
        <div className="max-h-[40dvh] overflow-y-auto rounded-card shadow-card">
          <Banner
            text={
              <>
                {refused.done && <span className="block">{refused.done}</span>}
                <span className="block">{refused.heading}</span>
                {refused.refusals.map(({ id, text, offer }) => (
                  <span key={id} className="wrap-anywhere block font-normal">
                    {text}
                    {offer && <span className="my-1 flex flex-wrap gap-2">{offer}</span>}
                  </span>
                ))}
              </>
            }
            onDismiss={dismissBulkErrors}
          />
        </div>
      )}
    </div>
  )
}
