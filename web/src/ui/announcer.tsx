import { createStore } from './store.ts'

const spoken = createStore('')

/** Tells those who cannot see it what a pressed control does; with nothing, that it is done. */
export const announce = spoken.write

/** The one region that speaks for all controls: live, so that an open dialog does not silence it. */
export function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {spoken.useValue()}
    </p>
  )
}
