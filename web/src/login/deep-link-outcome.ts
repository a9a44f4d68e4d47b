import { m } from '../texts.ts'

/** The result of a deep link that does not redirect. `signedInAs` is the name of the signed-in user who must agree first. */
export type DeepLinkOutcome = 'invalid' | 'unreachable' | 'no-cookies' | { signedInAs: string }

/** The text of the screen's heading and of the document title. */
export function deepLinkOutcomeTitle(outcome: DeepLinkOutcome): string {
  if (typeof outcome === 'object') return m.link_other({ name: outcome.signedInAs })
  return outcome === 'invalid' ? m.link_invalid() : m.link_failed()
}
