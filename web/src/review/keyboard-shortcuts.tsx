import { Keyboard } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { browserStorage } from '../lib/storage.ts'
import { m } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The list element: its shortcuts work while it has the focus. */
export const SHORTCUT_LIST_ID = 'registrations'

/** The storage key of the setting that switches single keys off. */
const SWITCH = 'single-keys'

function keyboardShortcutsEnabled(): boolean {
  return browserStorage.getItem(SWITCH) !== 'off'
}

function setKeyboardShortcuts(on: boolean): void {
  if (on) browserStorage.removeItem(SWITCH)
  else browserStorage.setItem(SWITCH, 'off')
}

/**
 * Single-key shortcuts, in lower case. They work while nothing, a heading or the list has the focus. They do not work while a
 * field or a button has the focus, or a dialog is open: speech input must not trigger them (WCAG 2.1.4).
 * @param onlyIn `list`: only while the list has the focus
 */
export function useKeyboardShortcuts(
  handlersByKey: Readonly<Record<string, () => void>>,
  onlyIn?: 'list',
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !keyboardShortcutsEnabled()) return
    const act = handlersByKey[event.key.toLowerCase()]
    if (act === undefined || !isFree(event.target, onlyIn)) return
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
  if (target.closest(`#${SHORTCUT_LIST_ID}`) !== null) return true
  return where === undefined && target.matches('body, h1, h2')
}

/** Lists the single-key shortcuts under `?`, and switches them off. Hidden on devices without a keyboard. */
export function KeyboardShortcutsDialog({
  shortcuts,
}: {
  shortcuts: readonly { key: string; does: string }[]
}) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(keyboardShortcutsEnabled)
  useKeyboardShortcuts({ '?': () => setOpen(true) })
  const toggle = (wanted: boolean) => {
    setKeyboardShortcuts(wanted)
    setOn(wanted)
  }
  return (
    <span className="hidden pointer-fine:block print:hidden">
      <IconButton label={m.keys_heading()} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.keys_heading()}
        description={m.keys_text()}
        actions={<Button onClick={() => setOpen(false)}>{m.common_done()}</Button>}
      >
        <dl className="grid gap-2">
          {[...shortcuts, { key: '?', does: m.keys_help() }].map(({ key, does }) => (
            <div key={key} className="flex items-center gap-3">
              <dt>
                <kbd className="inline-grid h-9 min-w-9 place-items-center px-2 rounded-control border border-edge bg-sunken font-sans font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField label={m.keys_on()} checked={on} onChange={event => toggle(event.target.checked)} />
      </Dialog>
    </span>
  )
}
