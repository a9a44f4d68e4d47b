import { isNetworkError } from './failure.ts'

/** It is unknown whether the server made a change, and the check failed too. */
export class UnconfirmedChangeError extends Error {}

/**
 * The result of a change. If the call failed, the server's state decides: a lost answer may have been a success (ux 19).
 * @param readState reads the server's state; undefined if it does not contain the change
 * @throws UnconfirmedChangeError if the change got no answer and `read` failed; otherwise the error of the change
 */
export async function readStateIfAnswerLost<T>(
  change: Promise<T>,
  readState: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await change
  } catch (error) {
    const done = await readState().catch(cause => {
      throw isNetworkError(error) ? new UnconfirmedChangeError('Not confirmed', { cause }) : error
    })
    if (done === undefined) throw error
    return done
  }
}
