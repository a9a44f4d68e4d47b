import { useEffectEvent, useLayoutEffect } from 'react'

/** The list element: its shortcuts work while it has the focus. */
export const LIST_ID = 'registrations'

/** The storage key of the setting that switches single keys off. */
const SWITCH = 'single-keys'

export function keyboardShortcutsEnabled(): boolean {
  return localStorage.getItem(SWITCH) !== 'off'
}

export function setKeyboardShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(SWITCH)
  else localStorage.setItem(SWITCH, 'off')
}

/**
 * Single-key shortcuts, in lower case. They work while nothing, a heading or the list has the focus. They do not work while a
 * field or a button has the focus, or a dialog is open: speech input must not trigger them (WCAG 2.1.4).
 * @param where `list`: only while the list has the focus
 */
export function useKeyboardShortcuts(keys: Readonly<Record<string, () => void>>, where?: 'list'): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !keyboardShortcutsEnabled()) return
    const act = keys[event.key.toLowerCase()]
    if (act === undefined || !isFree(event.target, where)) return
    event.preventDefault()
    act()
  })
  // A layout effect: two screens must never handle the same key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isFree(target: EventTarget | null, where: 'list' | undefined): boolean {
  if (!(target instanceof Element) || document.querySelector('[role$=dialog]') !== null) return false
  if (target.closest(`#${LIST_ID}`) !== null) return true
  return where === undefined && target.matches('body, h1, h2')
}
