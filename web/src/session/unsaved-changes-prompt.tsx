import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { isPageUnloading } from './end-session.ts'

/**
 * While rendered, asks before unsaved input is lost. Another screen and logging out open our dialog; a reload and a closed tab open
 * the browser's dialog. Do not render it while another dialog is open: the router supports one blocker of Back at a time.
 */
export function UnsavedChangesPrompt() {
  const asked = useRef<Location>(undefined)
  // The search names the language of a document.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname !== next.pathname || here.search !== next.search,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') asked.current = undefined
    else if (asked.current === undefined) asked.current = blocker.location
    // Back, while the dialog is open, means no.
    else if (asked.current !== blocker.location) blocker.reset()
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // Do not ask after a logout: the session is over.
      if (!isPageUnloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      hearsBack={false}
      danger
      title={m.settings_leave_title()}
      description={m.settings_leave_text()}
      confirmLabel={m.settings_leave()}
      cancelLabel={m.settings_stay()}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
