import type { Config } from '../../config/config.ts'
import { createTextEncryption } from '../encryption.ts'
import type { ProvedIdentity, SignOnAttempt } from './identity-provider.ts'

/** The cookie of a sign-in by single sign-on. Scripts cannot read it, and it goes to the calls of the sign-in alone. */
export const SIGN_ON_COOKIE = 'single-sign-on'
const PATH = '/api/auth/oidc'
/** Seconds a person may take at the provider. */
const LIFETIME = 600

/** What the cookie holds before and after the provider's answer. */
type Contents = { attempt: SignOnAttempt; identity: ProvedIdentity }

/** Seals the cookie, so that nobody reads or makes one, and tells its two stages apart. */
export function createSignOnCookies(appSecret: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { seal, open } = createTextEncryption(appSecret, 'single sign-on')
  const header = (value: string, seconds: number) =>
    [
      `${SIGN_ON_COOKIE}=${value}`,
      `Path=${PATH}`,
      `Max-Age=${seconds}`,
      'HttpOnly',
      // Lax: with Strict it would not come back from the provider.
      'SameSite=Lax',
      ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
    ].join('; ')
  return {
    seal<Stage extends keyof Contents>(stage: Stage, contents: Contents[Stage]): string {
      return seal(JSON.stringify({ contents, until: Date.now() + LIFETIME * 1000 }), stage)
    },
    /** @returns undefined for a cookie that is missing, of another stage or too old */
    open<Stage extends keyof Contents>(
      stage: Stage,
      cookie: string | undefined,
    ): Contents[Stage] | undefined {
      try {
        const { contents, until } = JSON.parse(open(cookie ?? '', stage)) // sealed here
        return until > Date.now() ? contents : undefined
      } catch {
        return undefined
      }
    },
    /** The Set-Cookie value that keeps a sealed text, or takes the cookie away. */
    header: (sealed?: string) => header(sealed ?? '', sealed === undefined ? 0 : LIFETIME),
  }
}
