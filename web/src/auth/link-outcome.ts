import { m } from '../paraglide/messages.js'

/** What is shown when a link does not lead straight on; `signedInAs` names who must agree first. */
export type LinkOutcome = 'invalid' | 'unreachable' | { signedInAs: string }

/** What its screen is called, in the heading and in the document's title. */
export function linkTitle(outcome: LinkOutcome): string {
  if (typeof outcome === 'object') return m.link_other({ name: outcome.signedInAs })
  return outcome === 'unreachable' ? m.common_load_failed() : m.link_invalid()
}
