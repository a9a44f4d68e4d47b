import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useSyncExternalStore,
} from 'react'
import { m } from '../texts.ts'
import { ScreenReaderAnnouncer } from '../ui/screen-reader-announcer.tsx'
import { OverlayContext, WideLayoutContext } from '../ui/shell-contexts.ts'
import { createEventSubscription } from '../ui/store.ts'
import { ToastRegion } from '../ui/toast.tsx'

const DesktopSidePanel = lazy(async () => ({
  default: (await import('./desktop-side.tsx')).DesktopSidePanel,
}))

/** A window with room for the phone-sized box and the content beside it (D§9). */
export const desktopMediaQuery = matchMedia('(min-width: 768px) and (min-height: 600px)')
/** Wide enough for a list and its selected item side by side. */
const laptop = matchMedia('(min-width: 1024px) and (min-height: 600px)')
/** Areas that use the whole width, and what a rep prints. */
const FULL_WIDTH = /^\/((admin|register)(\/|$)|sale-rep\/(card|sample\/request\/([^/]+\/slip|slips))$)/
/** The rep's area, which uses the full width on a laptop. A deep link has a path below it but is not one of its screens. */
const REP_AREA = /^\/sale-rep\/(?!sample\/request\/.)/

/** An on-screen keyboard takes at least this share of the window's height. */
const KEYBOARD_SHARE = 0.25

/** Compares with the screen's height: with `resizes-content` the keyboard shrinks the whole page. */
export function isKeyboardOpen(): boolean {
  const typing = document.activeElement?.matches('input:not([type=checkbox]), textarea') ?? false
  const height = window.visualViewport?.height ?? window.innerHeight
  return typing && matchMedia('(pointer: coarse)').matches && height < screen.height * (1 - KEYBOARD_SHARE)
}

type Room = 'phone' | 'box' | 'wide'

let room = measureRoom()

function measureRoom(): Room {
  if (laptop.matches) return 'wide'
  return desktopMediaQuery.matches ? 'box' : 'phone'
}

/** Keeps the layout while the keyboard is open: a tablet must not switch to the phone layout. */
function readRoom(): Room {
  if (!isKeyboardOpen()) room = measureRoom()
  return room
}

const subscribe = createEventSubscription([desktopMediaQuery, 'change'], [laptop, 'change'])

export type NavigationEffectProps = {
  screen: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  boxed: boolean
}

type Props = {
  pathname: string
  /** Handles the change from one screen to another; the login's document has no router and omits it. */
  NavigationEffects?: ComponentType<NavigationEffectProps>
  children: ReactNode
}

/**
 * The frame of the portal: the whole window or, on a desktop, a phone-sized box in the same document (D§9). A switch between
 * the two changes only classes, so that typed, open and loaded state stays. The rep's area uses the window's width on a laptop.
 */
export function AppShell({ pathname, NavigationEffects, children }: Props) {
  const here = useSyncExternalStore(subscribe, readRoom, () => 'phone' as const)
  const wide = here === 'wide' && REP_AREA.test(pathname)
  const boxed = here !== 'phone' && !wide && !FULL_WIDTH.test(pathname)
  const overlay = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div
      data-boxed={boxed || undefined}
      data-wide={wide || undefined}
      className={
        boxed
          ? 'mx-auto flex min-h-dvh max-w-5xl items-center justify-center gap-12 p-8 lg:gap-20'
          : undefined
      }
    >
      {boxed && (
        <aside aria-label={m.shell_desktop_aside()} className="min-w-0 flex-[0_1_20rem]">
          <Suspense>
            <DesktopSidePanel />
          </Suspense>
        </aside>
      )}
      {/* The containing block of fixed elements, so that they stay within the box. The content scrolls inside it. */}
      <div
        ref={overlay}
        className={
          boxed
            ? 'box-content h-[min(844px,calc(100dvh-5rem))] w-97.5 shrink-0 rounded-[36px] border-8 border-ink bg-paper shadow-card [contain:layout_paint] [container-type:size] dark:border-line'
            : undefined
        }
      >
        <OverlayContext value={overlay}>
          <div
            ref={scroller}
            className={boxed ? 'h-full overflow-y-auto overscroll-contain [scrollbar-width:thin]' : undefined}
          >
            <WideLayoutContext value={wide}>{children}</WideLayoutContext>
          </div>
        </OverlayContext>
        <ToastRegion />
        <ScreenReaderAnnouncer />
      </div>
      {/* Rendered last, so that elements of the screen can take the focus first. */}
      {NavigationEffects && <NavigationEffects screen={overlay} scroller={scroller} boxed={boxed} />}
    </div>
  )
}
