import { ApiError } from './api.ts'

/** Whether nobody can tell if the server did what it was asked: no answer came, or one that is not its own. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNREADABLE')
}

/** Asks once more when the answer is lost; for calls that do the same thing once, however often they are made (ux 19). */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isLost(error)) throw error
    return ask()
  }
}
