import type { BaseLogger } from 'pino'
import type { AppContext } from '../companies/app-context.ts'
import { createTokenSigner, type TokenSigner } from '../platform/http/session-token.ts'
import { createSecondFactorCrypto, type SecondFactorCrypto } from './admins/second-factor-codes.ts'
import { type CodeMessages, createEncryptedCodeMessages } from './codes/code-message.ts'
import { type CodeHasher, createCodeHasher } from './codes/one-time-code.ts'

type AuthDependencies = {
  /** The app's secret: every key is derived from it. */
  secret: string
  logger: Pick<BaseLogger, 'warn'>
  /** Delivers a message that was just stored. @returns the outcome of the delivery */
  deliverNew(messageId: string): Promise<'SENT' | 'NOT_SENT' | 'UNKNOWN'>
}

/** What logins, codes and registrations need: the app's context, the keys of its secret, and the way to send a code. */
export type AuthContext = AppContext &
  AuthDependencies & {
    tokens: TokenSigner
    digest: CodeHasher
    codeMessages: CodeMessages
    keys: SecondFactorCrypto
  }

export function createAuthContext(appContext: AppContext, dependencies: AuthDependencies): AuthContext {
  const { secret } = dependencies
  return {
    ...appContext,
    ...dependencies,
    tokens: createTokenSigner(secret),
    digest: createCodeHasher(secret),
    codeMessages: createEncryptedCodeMessages(secret),
    keys: createSecondFactorCrypto(secret),
  }
}
