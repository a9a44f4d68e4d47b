import { m } from '../paraglide/messages.js'
import { showAlert } from './toast.tsx'

/** Puts a text into the clipboard, or says that it could not. @returns whether it is there */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = (await writeClipboard(text)) || copySelection(text)
  if (!isCopied) showAlert(m.common_copy_failed())
  return isCopied
}

/** Browsers offer it on https and localhost alone. */
async function writeClipboard(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}

/** As a person does it. The text stands beside the pressed button, where a dialog allows the focus to go. */
function copySelection(text: string): boolean {
  const pressed = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  const place = pressed?.parentElement ?? document.body
  place.append(area)
  area.select()
  // The only way without a secure context.
  const isCopied = document.execCommand('copy')
  area.remove()
  if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  return isCopied
}
