import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  keyboardShortcutsEnabled,
  setKeyboardShortcuts,
  useKeyboardShortcuts,
} from './use-keyboard-shortcuts.ts'

/** Lists the single-key shortcuts under `?`, and switches them off. Hidden on devices without a keyboard. */
export function KeyboardShortcutsDialog({ keys }: { keys: readonly { key: string; does: string }[] }) {
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
          {[...keys, { key: '?', does: m.keys_help() }].map(({ key, does }) => (
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
