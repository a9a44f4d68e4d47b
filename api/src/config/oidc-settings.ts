import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { isWebhookUrl } from './http-address.ts'
import { declareSetting, type Environment, validatedSetting } from './setting.ts'

/** How admins sign in at the company's provider; undefined without one. */
export type OidcSettings = NonNullable<z.output<ReturnType<typeof createOidcSettingsSchema>>>

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_PRIVATE_KEY']
const LABEL_MAX = 40

/** Entra's addresses of all tenants: their discovery names no issuer that a token could be compared with. */
const ALL_TENANTS = /\/(common|organizations|consumers)(\/|$)/

/** @param production https alone; otherwise also http on this machine */
export function createOidcSettingsSchema(env: Environment, production: boolean) {
  const isIssuer = (url: string) =>
    isWebhookUrl(url, production) && !/[?#]/.test(url) && !ALL_TENANTS.test(url)
  const settings = z.object({
    issuer: validatedSetting(
      'OIDC_ISSUER',
      isIssuer,
      'the https address of one issuer, without query; of Entra that of one tenant.',
      'the OpenID Connect provider by which admins may sign in, as its discovery writes itself ([single-sign-on.md](single-sign-on.md))',
    ),
    clientId: validatedSetting(
      'OIDC_CLIENT_ID',
      text => text !== '',
      'what the provider calls the portal.',
      'required with `OIDC_ISSUER`: what the provider calls the portal',
    ),
    clientSecret: declareSetting(
      z.optional(z.string()).check(z.refine(text => Boolean(text) !== Boolean(env.OIDC_PRIVATE_KEY))),
      'OIDC_CLIENT_SECRET',
      "required with `OIDC_ISSUER`, or `OIDC_PRIVATE_KEY` in its place: the provider's secret for the portal",
      'OIDC_CLIENT_SECRET must be set, or OIDC_PRIVATE_KEY in its place.',
    ),
    privateKey: declareSetting(
      z.optional(z.string().check(z.refine(isPrivateKey))),
      'OIDC_PRIVATE_KEY',
      'a key in place of the secret, whose public half the provider has: RSA or P-256, PKCS #8 as PEM, line breaks as `\\n` if it is one line',
      'OIDC_PRIVATE_KEY must be an RSA key of 2048 bits or more, or one of P-256, as PKCS #8 in PEM.',
    ),
    label: declareSetting(
      z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LABEL_MAX))),
      'OIDC_LABEL',
      `the button on the login of admins, up to ${LABEL_MAX} characters; without it the button says so in the person's language`,
      `OIDC_LABEL must be 1 to ${LABEL_MAX} characters.`,
    ),
  })
  return z.optional(NAMES.some(name => env[name]) ? settings : z.undefined())
}

/** The key of a PEM text whose line breaks may be written as `\n`. */
export function readPrivateKey(pem: string) {
  return createPrivateKey(pem.replaceAll('\\n', '\n'))
}

function isPrivateKey(pem: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = readPrivateKey(pem)
    return type === 'rsa' ? (details?.modulusLength ?? 0) >= 2048 : details?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
