import { isPersonalComplete, isPracticeComplete, type RegistrationValues } from './registration-form.ts'

/** Personal details, practice details, verification. */
export type Step = 0 | 1 | 2

/**
 * The step to show: each is a place in the browser's history, so that Back leads to the one before (H§2). None can be
 * reached past a step that is not filled in, as after a reload.
 * @param state navigation state
 */
export function reachableStep(state: unknown, values: RegistrationValues): Step {
  const asked = typeof state === 'object' && state !== null && 'step' in state ? state.step : 0
  if ((asked !== 1 && asked !== 2) || !isPersonalComplete(values)) return 0
  return asked === 2 && isPracticeComplete(values) ? 2 : 1
}
