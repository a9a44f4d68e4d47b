/** What Twilio and other gateways take as a stop, and the Malay words for it. */
const STOP_WORDS = new Set(
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT BERHENTI HENTI HENTIKAN TAMAT BATAL'.split(' '),
)

/**
 * Whether a reply asks for an end of notices: one word of those, in any case and width, with whatever spaces and punctuation around it.
 * Everything else is a letter to somebody, which the portal does not read.
 */
export function isStopWord(reply: string): boolean {
  const word = reply.normalize('NFKC').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return STOP_WORDS.has(word.toUpperCase())
}
