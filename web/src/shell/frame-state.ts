/** Within the desktop view's frame the portal starts with the navigation state its window had. */
export function adoptFrameState(): void {
  const frame = window.frameElement
  const state = frame?.getAttribute('data-state')
  if (frame == null || state == null) return
  frame.removeAttribute('data-state')
  history.replaceState({ usr: JSON.parse(state), key: 'framed', idx: 0 }, '')
}
