import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type LoginValues, readLoginFields } from './login-fields.ts'

/**
 * Takes over what somebody did to the document's form before its script came (early.ts): `begin` is called before the form is
 * seen, with what stands in the fields then, and a press is pressed again. Without such a form it is called with nothing.
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
    // Once the fields are the form's own values, and outside of what React does now.
    if (pressed) queueMicrotask(() => form?.requestSubmit())
  }, [ref, pressed])
}
