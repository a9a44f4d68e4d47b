import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config/config.ts'

/** Sends the same headers with every answer; they are written once, not for each. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const send = helmet(securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => send(request.raw, reply.raw, () => done()))
}

/** A strict policy, since script can read the session cookie (D§4); and nobody may frame it (D§9). */
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
        // One, of one use: the worker of web/src/auth/challenge.ts.
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

/** Sources by which a document's own inline scripts and styles are known: their hashes, as a policy writes them. */
export type Inline = { script: string[]; style: string[] }

/** A policy that allows, beside what it did, these inline scripts and styles and no others. */
export function allowInline(policy: string, { script, style }: Inline): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...script].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...style].join(' '))
}
