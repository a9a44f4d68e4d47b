import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'

/**
 * Adds the same headers to every response; they are computed once. Responses are personal: no cache may store one whose
 * handler does not mark it otherwise.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = { 'cache-control': 'no-store', ...securityHeaders(config) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** A strict content security policy, since scripts can read the session cookie (D§4). Framing is forbidden (D§9). */
function securityHeaders(config: Config): Record<string, string> {
  const https = config.publicUrl.startsWith('https:')
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    // The only policies: the two workers, each of one address (web/src/lib/trusted-script-url.ts).
    'trusted-types challenge-worker service-worker',
    "worker-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** Extends a policy to allow inline styles. @param styleHashes their CSP hash sources */
export function allowInlineStyles(contentSecurityPolicy: string, styleHashes: readonly string[]): string {
  return contentSecurityPolicy.replace("style-src 'self'", ["style-src 'self'", ...styleHashes].join(' '))
}
