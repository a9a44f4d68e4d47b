/** An on-screen keyboard takes at least this share of the window's height. */
const KEYBOARD_SHARE = 0.25

/** With `resizes-content` the whole page shrinks, so the screen's height is what to compare with. */
export function keyboardIsOpen(): boolean {
  const typing = document.activeElement?.matches('input:not([type=checkbox]), textarea') ?? false
  const height = window.visualViewport?.height ?? window.innerHeight
  return typing && matchMedia('(pointer: coarse)').matches && height < screen.height * (1 - KEYBOARD_SHARE)
}
