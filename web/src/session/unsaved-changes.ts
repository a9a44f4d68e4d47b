type Ask = (go: () => void) => void

/** The prompt of the screen with unsaved input. */
let ask: Ask | undefined

/** Sets the prompt for actions that leave without a navigation, as logging out. @returns a function that removes the prompt */
export function setUnsavedChangesPrompt(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Calls `go` at once, or after the user confirms if there is unsaved input. */
export function confirmThenGo(go: () => void): void {
  if (ask === undefined) go()
  else ask(go)
}
