import { m } from '../texts.ts'
import { showAlert } from './toast.tsx'

/** Copies a text to the clipboard, or shows an alert. @returns whether it was copied */
export async function copyTextOrShowAlert(text: string): Promise<boolean> {
  const isCopied = (await writeClipboard(text)) || copySelection(text)
  if (!isCopied) showAlert(m.common_copy_failed())
  return isCopied
}

/** The clipboard API exists only on https and localhost. */
async function writeClipboard(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}

/** Selects and copies the text in a temporary element. It is next to the pressed button, because a dialog traps the focus. */
function copySelection(text: string): boolean {
  const pressed = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  const place = pressed?.parentElement ?? document.body
  place.append(area)
  area.select()
  // Deprecated, but the only way without a secure context.
  const isCopied = document.execCommand('copy')
  area.remove()
  if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  return isCopied
}
