import { discoverProvider } from '../../auth/sign-on/identity-provider.ts'
import type { OidcSettings } from '../../config/oidc-settings.ts'
import { type Finding, okFinding, problemFinding } from './check-environment.ts'

/** Reads the provider's discovery as a sign-in does. Nothing is said without the settings. */
export async function checkSingleSignOn(settings: OidcSettings | undefined): Promise<Finding[]> {
  if (settings === undefined) return []
  try {
    await discoverProvider(settings)
    return [okFinding(`Single sign-on: the discovery of ${settings.issuer} is right.`)]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    return [
      problemFinding(
        `Single sign-on: ${settings.issuer} has no discovery that the portal accepts (${why}). Look at OIDC_ISSUER and the firewall (docs/single-sign-on.md).`,
      ),
    ]
  }
}
