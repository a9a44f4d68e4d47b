/** Keeps the server from starting for a reason the operator can mend; its message is all they need to read. */
export class UserFacingError extends Error {}

/** What an operator is told of a failure: one they can mend by its message alone. */
export function printFailure(error: unknown): unknown {
  if (error instanceof UserFacingError) return error.message
  return error instanceof Error ? error.stack : error
}
