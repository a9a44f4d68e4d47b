import { createGlobalStore } from './store.ts'

const spoken = createGlobalStore('')

/** Announces to screen readers what a pressed control does. An empty text clears the announcement. */
export const announceToScreenReaders = spoken.write

/** The live region for all controls. It also works while a dialog is open. */
export function ScreenReaderAnnouncer() {
  return (
    <p aria-live="polite" className="sr-only">
      {spoken.useValue()}
    </p>
  )
}
