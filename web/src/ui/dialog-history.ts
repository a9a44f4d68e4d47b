import { flushSync } from 'react-dom'

/** The state of a history entry: the router's, and whether it is below the one that a dialog has added. */
export type HistoryEntry = { idx?: number | null; key?: string; isBelow?: boolean }
type OpenDialog = {
  close(): void
  /** Whether the router shows this entry's location. */
  isAt(entry: HistoryEntry): boolean
}

/** The topmost last. */
const openDialogs: OpenDialog[] = []
/** Whether we are on the way back to the added entry, because a dialog is still open. */
let isReturning = false

/**
 * Lets Back close a dialog on the first entry of a document, where the router cannot stop it: the dialog adds an entry with the same
 * address and key, which the router does not notice. The entry stays when the dialog closes otherwise, because taking it away takes a
 * moment, in which a success may open another screen. Back passes over the entry below instead (decision 48).
 * @returns a function that removes the dialog
 */
export function addDialogToHistory(dialog: OpenDialog): () => void {
  openDialogs.push(dialog)
  const entry = readEntry()
  if (!entry.idx) {
    history.replaceState({ ...entry, isBelow: true }, '')
    history.pushState({ ...entry, idx: 1, isBelow: false }, '')
  }
  return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1)
}

/** Listens to Back for the open dialogs. Call it before the router is created, which must not hear what they have heard. */
export function closeDialogsOnBack(): void {
  window.addEventListener('popstate', hearBack)
}

function hearBack(event: PopStateEvent): void {
  const entry = readEntry()
  const hasReturned = isReturning && !entry.isBelow
  isReturning = false
  if (hasReturned) event.stopImmediatePropagation()
  if (!entry.isBelow) return
  const dialog = openDialogs.at(-1)
  if (dialog === undefined) {
    history.replaceState({ ...entry, isBelow: false }, '')
    history.back()
  } else if (dialog.isAt(entry)) {
    event.stopImmediatePropagation()
    flushSync(() => dialog.close())
    isReturning = openDialogs.length > 0
    if (isReturning) history.forward()
    else history.replaceState({ ...entry, isBelow: false }, '')
  }
}

function readEntry(): HistoryEntry {
  const state: HistoryEntry | null = history.state
  return state ?? {}
}
