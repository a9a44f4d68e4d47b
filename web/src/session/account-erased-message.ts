import { m } from '../texts.ts'
import type { FlashMessage } from './end-session.ts'

/** The message after the HCP's account is erased and its session has ended. */
export const accountErasedFlashMessage = (): FlashMessage => ({ text: m.close_own_done(), done: true })
