import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type LoginValues, readLoginFields } from './login-fields.ts'

/**
 * Takes over the input from before hydration (pre-hydration.ts). Calls `begin` before the first paint with the values in the
 * DOM fields, or with undefined if the form was not prerendered. Submits the form if the button was pressed.
 */
export function usePreHydration(
  ref: RefObject<HTMLFormElement | null>,
  begin: (early?: LoginValues) => void,
): void {
  const [pressed, setPressed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const form = ref.current
    const state = form?.dataset.early
    begin(form && state !== undefined ? readLoginFields(form) : undefined)
    setPressed(state === 'pressed')
  }, [])
  useEffect(() => {
    const form = ref.current
    delete form?.dataset.early
    // Submit after React has rendered the values, outside the current effect.
    if (pressed) queueMicrotask(() => form?.requestSubmit())
  }, [ref, pressed])
}
