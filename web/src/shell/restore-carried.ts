import { type Carried, type FieldElement, findFields, isCheckbox } from './carried.ts'

/** Milliseconds a screen may take to show the fields it had. */
const PATIENCE = 5000

/** Opens and fills in again, as soon as it is there, what a document showed before the window changed its width. */
export function restoreCarried(target: Window, { path, opened, typed }: Carried): void {
  const { document } = target
  const closed = new Set(opened)
  const empty = new Map(typed)
  const restore = () => {
    if (target.location.pathname !== path) return
    for (const name of closed) {
      const opener = document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(name)}"]`)
      if (opener !== null && closed.delete(name)) opener.click()
    }
    for (const [name, field] of findFields(document)) {
      const text = empty.get(name)
      if (text !== undefined && fill(field, text)) empty.delete(name)
    }
  }
  const observer = new MutationObserver(restore)
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE)
  restore()
}

/** Types as a person would, so that React sees it. @returns false for a choice that is not offered yet */
function fill(field: FieldElement, text: string): boolean {
  if (isCheckbox(field)) {
    if (String(field.checked) !== text) field.click()
    return true
  }
  if (field.value === text) return true
  // The field may be of the frame's own realm: its prototype's setter, not React's of the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (field.value !== text) return false
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}
