/** A failure that the operator can fix. The message alone says how, so no stack is printed. */
export class UserFacingError extends Error {}

/** @returns what to print for a failure: only the message if the operator can fix it, else the stack */
export function formatErrorForOperator(error: unknown): unknown {
  if (error instanceof UserFacingError) return error.message
  return error instanceof Error ? error.stack : error
}
