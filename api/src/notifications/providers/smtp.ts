import type { ConnectionOptions } from 'node:tls'
import type { MailSettings } from '../../config/mail-settings.ts'
import { type Outgoing, type Provider, SendError } from './provider.ts'
import { sanitizeProviderAnswer } from './provider-answers.ts'

/** Milliseconds until the connection stands, until the greeting, between two answers, and of an attempt as a whole. */
export const SMTP_TIMEOUTS = { connection: 10_000, greeting: 30_000, silence: 75_000, whole: 100_000 }

type SmtpOptions = {
  production: boolean
  /** The portal's public address: its host stands in ids and in the greeting. */
  publicUrl: string
  patience?: typeof SMTP_TIMEOUTS
  /** The certificates to trust, in place of the machine's. */
  ca?: ConnectionOptions['ca'] | undefined
}

/**
 * A connection to the mail server for one mail. The library is loaded with the first.
 * @param onHandedOver called once the end of a mail's text was written
 */
export async function createSmtpTransport(
  server: MailSettings['server'],
  { production, publicUrl, patience = SMTP_TIMEOUTS, ca }: SmtpOptions,
  onHandedOver: () => void = () => undefined,
) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...server,
    name: new URL(publicUrl).hostname,
    requireTLS: production,
    tls: { ca, minVersion: 'TLSv1.2' },
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    // Without it nobody could tell a connection that broke before the end of the text from one that broke after.
    logger: { info: (entry?: { tnx?: string }) => entry?.tnx === 'message' && onHandedOver() },
  })
}

/** Sends mails through the operator's mail server (decision 69). */
export function createSmtpProvider({ server, from }: MailSettings, options: SmtpOptions): Provider {
  const { hostname } = new URL(options.publicUrl)
  const { whole } = options.patience ?? SMTP_TIMEOUTS
  return {
    name: 'smtp',
    channel: 'EMAIL',
    async send({ id, to, subject, text }: Outgoing) {
      let isHandedOver = false
      const transport = await createSmtpTransport(server, options, () => {
        isHandedOver = true
      })
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${hostname}>`,
          // No answering machine answers it.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(whole),
        })
        return { answer: readAnswer(response).said }
      } catch (error) {
        throw toSendError(error instanceof Error ? error : new Error(), isHandedOver)
      }
    },
  }
}

/** What nodemailer says of an error. */
type SmtpFault = Error & { code?: string; originalCode?: string; command?: string; response?: string }

/**
 * A refusal of the address is lasting and marks it; one of the text is lasting; a server that refuses the portal itself may be
 * set up meanwhile. A text whose answer was lost may have arrived: there is no key by which a mail server knows it again, so it is not
 * sent again.
 */
function toSendError(fault: SmtpFault, isHandedOver: boolean): SendError {
  const { code, command = '', response } = fault
  if (response === undefined && isHandedOver)
    return new SendError('no answer to the text, which may have arrived', { lasting: true, maybeSent: true })
  if (response === undefined)
    return new SendError(describeSmtpFault(fault), { lasting: code === 'EENVELOPE' })
  const { said, permanent, refusesPortal } = readAnswer(response)
  const isAddress = command === 'RCPT TO' && permanent && !refusesPortal
  return new SendError(said, { lasting: isAddress || (command === 'DATA' && permanent), bounced: isAddress })
}

/** What went wrong, without an address. */
export function describeSmtpFault({ code = '', originalCode = code, response }: SmtpFault): string {
  if (response !== undefined) return readAnswer(response).said
  return FAULTS.find(([one]) => one.test(originalCode))?.[1] ?? 'connection failed'
}

/** Error code and its description. The error's own message may contain an address. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(EDNS|ENOTFOUND|EAI_\w+)$/, 'name not found'],
  [/^(ETIMEDOUT|EABORT)$/, 'no answer in time'],
  [/CERT|SIGNATURE|^ERR_TLS|ALTNAME/, 'certificate not trusted'],
  [/^ETLS$/, 'no encrypted connection'],
  [/^EAUTH$/, 'the log-in failed'],
  [/^EENVELOPE$/, 'no address that a mail can go to'],
]

/** Reads an answer: its code, its enhanced code (RFC 3463), and its words without addresses. */
function readAnswer(response: string) {
  const [, code = '', enhanced = '', words = ''] =
    /^(\d{3})[ -]?(?:(\d\.\d{1,3}\.\d{1,3})\b)?\s*(.*)/s.exec(response) ?? []
  const plain = sanitizeProviderAnswer(words.replace(/\S*@\S*/g, '…'))
  return {
    said: [`answered ${[code, enhanced].filter(Boolean).join(' ')}`, plain].filter(Boolean).join(': '),
    permanent: code.startsWith('5'),
    /** By a rule of the server, as that it relays nothing for the portal. */
    refusesPortal: enhanced.startsWith('5.7.'),
  }
}
