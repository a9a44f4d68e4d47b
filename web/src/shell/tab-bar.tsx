import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefCallback, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { m } from '../texts.ts'
import { createEventSubscription } from '../ui/store.ts'
import { isKeyboardOpen } from './app-shell.tsx'
import type { Room } from './rooms.ts'

const subscribe = createEventSubscription(
  [window.visualViewport, 'resize'],
  [window, 'focusin'],
  [window, 'focusout'],
)

type Props = {
  tabs: readonly Room[]
  /** Beside the icon of a tab. */
  markOf?(tab: Room): ReactNode
  /** The place above the bar, for a screen's action. */
  above?: RefCallback<HTMLElement>
  /** The width of the bar, and the size of its text. */
  look: string
  /** The last tab. */
  children?: ReactNode
}

/** The bottom bar: four tabs within reach of the thumb, hidden while the keyboard is open (H§9). */
export function TabBar({ tabs, markOf, above, look, children }: Props) {
  const hidden = useSyncExternalStore(subscribe, isKeyboardOpen)
  return (
    <div hidden={hidden} className={`fixed inset-x-0 bottom-0 z-30 mx-auto print:hidden ${look}`}>
      {above && <div ref={above} />}
      <nav
        data-tab-bar
        aria-label={m.shell_tabs()}
        className="border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] roomy:border-x"
      >
        <ul className="grid grid-cols-4">
          {tabs.map(tab => (
            <li key={tab.path}>
              <Link to={tab.path} aria-current={tab.isOpen ? 'page' : undefined} className={tabClassName}>
                <TabContent {...tab} text={tab.text()}>
                  {markOf?.(tab)}
                </TabContent>
              </Link>
            </li>
          ))}
          {children}
        </ul>
      </nav>
    </div>
  )
}

export const tabClassName =
  'grid min-h-16 w-full justify-items-center gap-0.5 px-0.5 py-2 font-semibold text-muted transition -outline-offset-3 aria-[current=page]:text-action-ink'

type TabContentProps = { icon: LucideIcon; text: string; isMarked: boolean; children?: ReactNode }

export function TabContent({ icon: Icon, text, isMarked, children }: TabContentProps) {
  return (
    <>
      <span className={`relative rounded-full px-4 py-1 transition ${isMarked ? 'bg-action-soft' : ''}`}>
        <Icon className="size-6" />
        {children}
      </span>
      <span className="wrap-break-word max-w-full text-center leading-tight">{text}</span>
    </>
  )
}
