/** @param safe whether plain http is refused, except on this machine itself */
export function isHttpAddress(text: string, safe: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && (!safe || ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/**
 * Whether codes and numbers may be sent there: in production by https alone. A user and password would not go along,
 * and what refuses them would write them into the log.
 */
export function isWebhookAddress(text: string, production: boolean): boolean {
  if (!isHttpAddress(text, true)) return false
  const { protocol, username, password } = new URL(text)
  return username + password === '' && (protocol === 'https:' || !production)
}
