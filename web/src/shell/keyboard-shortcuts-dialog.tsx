import { useState } from 'react'
import {
  keyboardShortcutsEnabled,
  listKeyboardShortcuts,
  setKeyboardShortcuts,
} from '../lib/keyboard-shortcuts.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Lists the single-key shortcuts of the open screen, and switches them off. */
export function KeyboardShortcutsDialog({ onClose }: { onClose(): void }) {
  const [shortcuts] = useState(listKeyboardShortcuts)
  const [on, setOn] = useState(keyboardShortcutsEnabled)
  const toggle = (wanted: boolean) => {
    setKeyboardShortcuts(wanted)
    setOn(wanted)
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.keys_heading()}
      description={m.keys_text()}
      actions={<Button onClick={onClose}>{m.common_done()}</Button>}
    >
      <dl className="grid gap-2">
        {shortcuts.map(({ key, does }) => (
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
  )
}
