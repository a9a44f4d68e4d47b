import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { browserStorage } from './storage.ts'

/** The list element: its shortcuts work while it has the focus. */
export const SHORTCUT_LIST_ID = 'shortcut-list'

/** The storage key of the setting that switches single keys off. */
const SWITCH = 'single-keys'

export function keyboardShortcutsEnabled(): boolean {
  return browserStorage.getItem(SWITCH) !== 'off'
}

export function setKeyboardShortcuts(on: boolean): void {
  if (on) browserStorage.removeItem(SWITCH)
  else browserStorage.setItem(SWITCH, 'off')
}

export type KeyboardShortcut = {
  key: string
  does: string
  /** Left out where the screen hears the key itself. */
  run?(): void
}

/** Reads the shortcuts of each part of the open screen. */
const open = new Set<{ readonly current: readonly KeyboardShortcut[] }>()

/** The shortcuts of the open screen. */
export function listKeyboardShortcuts(): KeyboardShortcut[] {
  return [...open].flatMap(({ current }) => current)
}

/**
 * Single-key shortcuts. They work while nothing, a heading or the list has the focus. They do not work while a
 * field or a button has the focus, or a dialog is open: speech input must not trigger them (WCAG 2.1.4).
 * @param onlyIn `list`: only while the list has the focus
 */
export function useKeyboardShortcuts(shortcuts: readonly KeyboardShortcut[], onlyIn?: 'list'): void {
  const listed = useRef(shortcuts)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !keyboardShortcutsEnabled()) return
    const shortcut = shortcuts.find(({ key }) => key === event.key.toUpperCase())
    if (shortcut?.run === undefined || !isFree(event.target, onlyIn)) return
    event.preventDefault()
    shortcut.run()
  })
  useLayoutEffect(() => {
    listed.current = shortcuts
  }, [shortcuts])
  // A layout effect: two screens must never handle the same key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    open.add(listed)
    return () => {
      document.removeEventListener('keydown', listen)
      open.delete(listed)
    }
  }, [])
}

function isFree(target: EventTarget | null, where: 'list' | undefined): boolean {
  if (!(target instanceof Element) || document.querySelector('[role$=dialog]') !== null) return false
  if (target.closest(`#${SHORTCUT_LIST_ID}`) !== null) return true
  return where === undefined && target.matches('body, h1, h2')
}
