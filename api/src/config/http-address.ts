/** @param httpsOnly refuses plain http, except on localhost */
export function isHttpUrl(text: string, httpsOnly: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && (!httpsOnly || ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/**
 * Whether the address may receive codes and numbers: in production only over https. It must not contain a user and password:
 * `fetch` refuses such an address, and its error would put them into the log.
 */
export function isWebhookUrl(text: string, isProduction: boolean): boolean {
  if (!isHttpUrl(text, true)) return false
  const { protocol, username, password } = new URL(text)
  return username + password === '' && (protocol === 'https:' || !isProduction)
}
