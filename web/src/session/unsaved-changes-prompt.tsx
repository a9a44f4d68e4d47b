import { useEffect, useId, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { m } from '../texts.ts'
import { openDialogs } from '../ui/close-on-browser-back.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { createGlobalStore } from '../ui/store.ts'
import { isPageUnloading } from './end-session.ts'

/** The forms with unsaved input. */
const unsaved = createGlobalStore<readonly string[]>([])

/**
 * While rendered, asks before unsaved input is lost; each form renders its own. Another screen and logging out open our dialog; a
 * reload and a closed tab open the browser's dialog. Only the first form asks, and not below a dialog: the router supports one
 * blocker of Back at a time.
 */
export function UnsavedChangesPrompt() {
  const id = useId()
  const isFirst = unsaved.useValue()[0] === id
  const isCovered = openDialogs.useValue() > 0
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // Do not ask after a logout: the session is over.
      if (!isPageUnloading()) event.preventDefault()
    }
    unsaved.write([...unsaved.read(), id])
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.write(unsaved.read().filter(form => form !== id))
      window.removeEventListener('beforeunload', warn)
    }
  }, [id])
  return isFirst && !isCovered && <Question />
}

function Question() {
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
