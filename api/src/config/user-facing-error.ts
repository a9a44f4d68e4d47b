/** Keeps the server from starting for a reason the operator can mend; its message is all they need to read. */
export class StartError extends Error {}

/** What an operator is told of a failure: one they can mend by its message alone. */
export function sayFailure(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? error.stack : error
}
