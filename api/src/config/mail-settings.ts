import * as z from 'zod/mini'
import { type Environment, validatedSetting } from './setting.ts'

/** The mail server and the sender of mails. */
export type MailSettings = NonNullable<z.output<ReturnType<typeof createMailSettingsSchema>>>

/** Whether the portal sends mails: by a server, or into the inbox of the demo. */
export const sendsMails = ({ demo, mail }: { demo: boolean; mail?: MailSettings | undefined }): boolean =>
  demo || mail !== undefined

/** One address with a name before it, or alone. */
const SENDER = /^(?:([^<>"\p{Cc}]{1,60}?) *<([^\s<>@,;"]+@[^\s<>@,;"]+)>|([^\s<>@,;"]+@[^\s<>@,;"]+))$/u

/** Without a mail server there are no mails. In production the connection is encrypted; certificates are always checked. */
export function createMailSettingsSchema(env: Environment) {
  const settings = z.object({
    server: z.pipe(
      validatedSetting(
        'SMTP_URL',
        text => parseServer(text) !== undefined,
        'smtps://user:password@host or smtp://user:password@host:587, without path or query.',
        'the mail server that takes e-mails to admins, as `smtps://user:password@host` (TLS from the start) or `smtp://user:password@host:587` (STARTTLS, which production requires), with `%40` for an @ in the user; without it there are no e-mails ([messages.md](messages.md#e-mail))',
      ),
      z.transform((text: string) => parseServer(text) as Server), // checked before
    ),
    from: z.pipe(
      validatedSetting(
        'MAIL_FROM',
        text => SENDER.test(text),
        'an e-mail address, or a name and <address>.',
        'required with `SMTP_URL`: the sender of e-mails, as `Samples <portal@company.example>`',
      ),
      z.transform((text: string) => {
        const [, name = '', named = '', alone] = SENDER.exec(text) ?? []
        return { name, address: alone ?? named }
      }),
    ),
  })
  return z.optional(env.SMTP_URL ? settings : z.undefined())
}

type Server = {
  host: string
  port: number
  /** TLS from the start. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

function parseServer(text: string): Server | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const secure = protocol === 'smtps:'
  if (!(secure || protocol === 'smtp:') || hostname === '' || !['', '/'].includes(pathname) || search + hash)
    return undefined
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      auth: user === '' ? undefined : { user, pass },
    }
  } catch {
    return undefined // a % that stands for nothing
  }
}
