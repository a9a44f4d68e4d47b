type Ask = (go: () => void) => void

/** Of the screen on which something is typed and not saved. */
let ask: Ask | undefined

/** Is asked before somebody goes by a press that is no change of screen. @returns what takes it back */
export function setUnsavedChangesPrompt(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Goes at once, or once whoever has something unsaved says so. */
export function confirmThenGo(go: () => void): void {
  if (ask === undefined) go()
  else ask(go)
}
