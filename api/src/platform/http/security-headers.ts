import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config/config.ts'

/** Adds the same security headers to every response; they are computed once. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const send = helmet(securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => send(request.raw, reply.raw, () => done()))
}

/** A strict content security policy, since scripts can read the session cookie (D§4). Framing is forbidden (D§9). */
function securityHeaders(config: Config): HelmetOptions {
  const https = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        // The only trusted-types policy: the worker of web/src/auth/challenge.ts.
        trustedTypes: ['challenge-worker'],
        workerSrc: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  }
}

/** CSP hash sources of a document's inline scripts and styles. */
export type Inline = { script: string[]; style: string[] }

/** Extends a policy to allow these inline scripts and styles. */
export function allowInline(policy: string, { script, style }: Inline): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...script].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...style].join(' '))
}
