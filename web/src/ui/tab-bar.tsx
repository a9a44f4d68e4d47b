import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { keyboardIsOpen } from './keyboard.ts'

export type Tab = { to: string; label: string; icon: LucideIcon }

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  window.addEventListener('focusin', listener)
  window.addEventListener('focusout', listener)
  return () => {
    window.visualViewport?.removeEventListener('resize', listener)
    window.removeEventListener('focusin', listener)
    window.removeEventListener('focusout', listener)
  }
}

/** The bottom bar: within reach of the thumb, at most 500 px wide, out of the way of the keyboard (H§9). */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const hidden = useSyncExternalStore(subscribe, keyboardIsOpen)
  return (
    <nav
      aria-label={label}
      hidden={hidden}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-125 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] roomy:rounded-t-card roomy:border-x"
    >
      <ul className="grid grid-cols-4">
        {tabs.map(({ to, label: text, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="grid min-h-16 justify-items-center gap-0.5 px-1 py-2 font-semibold text-[min(0.875rem,4.2cqi)] text-muted transition aria-[current=page]:text-action-ink"
            >
              {({ isActive }) => (
                <>
                  <span className={`rounded-full px-4 py-1 transition ${isActive ? 'bg-action-soft' : ''}`}>
                    <Icon aria-hidden="true" className="size-6" />
                  </span>
                  <span className="max-w-full truncate">{text}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
