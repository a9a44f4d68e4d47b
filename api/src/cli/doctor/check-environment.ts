import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { findLastBackupAge } from '../../backup/last-backup.queries.ts'
import type { MailSettings } from '../../config/mail-settings.ts'
import { findCountriesWithoutSms, type MessageSettings } from '../../config/message-settings.ts'
import { createSmtpTransport, describeSmtpFault } from '../../notifications/providers/smtp.ts'

/** A finding of the doctor: a `problem` needs action now, a `warning` soon. The text says what to do. */
export type Finding = { state: 'ok' | 'warning' | 'problem'; text: string }

export const okFinding = (text: string): Finding => ({ state: 'ok', text })
export const warningFinding = (text: string): Finding => ({ state: 'warning', text })
export const problemFinding = (text: string): Finding => ({ state: 'problem', text })

/** Clock difference in seconds for a warning and a problem: it affects record times and authenticator codes. */
const CLOCK_NOTICED = 2
const CLOCK_WRONG = 15
const ROOM_ENOUGH = 1024 ** 3
/** Hours since the last backup for a warning (a nightly timer plus two hours) and a problem (a week). */
const BACKUP_LATE = 26
const BACKUP_LOST = 7 * 24
/** Timeout of the request to a provider, in milliseconds. */
const PROVIDER_PATIENCE = 5000

/** @param databaseAheadMs how far the database's clock is ahead of this machine's */
export function checkClockDrift(databaseAheadMs: number): Finding {
  const seconds = Math.abs(databaseAheadMs) / 1000
  const differ = `this machine's and the database's differ by ${seconds.toFixed(1)} s`
  if (seconds >= CLOCK_WRONG) return problemFinding(`Clock: ${differ}. Set both by a time server (NTP).`)
  if (seconds >= CLOCK_NOTICED) return warningFinding(`Clock: ${differ}. Set both by a time server (NTP).`)
  return okFinding('Clock: as the database has it.')
}

/** @param freeBytes bytes on the data folder's disk @param reserveBytes bytes below which the portal refuses changes */
export function checkDiskSpace(freeBytes: number, reserveBytes: number): Finding {
  const left = `Disk: ${Math.floor(freeBytes / 1024 ** 2)} MB are free`
  if (freeBytes < reserveBytes) return problemFinding(`${left}, so nothing can be changed. Make room.`)
  if (freeBytes < ROOM_ENOUGH)
    return warningFinding(
      `${left}; below ${reserveBytes / 1024 ** 2} MB nothing can be changed any more. Make room.`,
    )
  return okFinding(`${left}.`)
}

/** @param lastBackup the last verified backup; undefined when there was none @param isDemo needs no backup */
export function checkBackupAge(
  lastBackup: Awaited<ReturnType<typeof findLastBackupAge>>,
  isDemo: boolean,
): Finding {
  const advice = 'Make one: npm run portal -- backup FILE (docs/backup.md).'
  if (lastBackup === undefined)
    return isDemo ? okFinding('Backup: none, of a demo.') : problemFinding(`Backup: none. ${advice}`)
  const hours = lastBackup.seconds / 3600
  const said = `Backup: the last one is ${hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`} old.`
  if (!isDemo && hours < BACKUP_LATE && lastBackup.encrypted === false)
    return warningFinding(`${said} It is not encrypted: set BACKUP_PASSPHRASE (docs/backup.md).`)
  if (isDemo || hours < BACKUP_LATE) return okFinding(said)
  return hours < BACKUP_LOST ? warningFinding(`${said} ${advice}`) : problemFinding(`${said} ${advice}`)
}

/** @param ledgerPath of the ledger of erasures; undefined when none is kept */
export function checkErasureLedger(ledgerPath: string | undefined): Finding {
  if (ledgerPath === undefined)
    return warningFinding(
      'Erasures: a restored backup brings erased people back. Set ERASURE_LEDGER to a file on another disk (docs/backup.md).',
    )
  const place = existsSync(ledgerPath) ? ledgerPath : dirname(ledgerPath)
  try {
    accessSync(place, constants.W_OK)
  } catch {
    return problemFinding(
      `Erasures: ${ledgerPath} cannot be written. Look at ERASURE_LEDGER and the folder's owner.`,
    )
  }
  return okFinding(`Erasures: the ledger is ${ledgerPath}. Copy it with the backups.`)
}

/** Tells of countries whose HCPs get no notices before they said yes to WhatsApp. */
export function checkSmsProviders(settings: MessageSettings): Finding[] {
  return findCountriesWithoutSms(settings).map(country =>
    warningFinding(
      `Messages: WhatsApp is the only provider of MESSAGES_${country}. Notices to an HCP wait for a yes in the portal (docs/messages.md).`,
    ),
  )
}

/** Checks that message providers are reachable: any response counts, and no message is sent. */
export async function checkProvidersReachable({
  webhook,
  twilio,
  whatsapp,
}: MessageSettings): Promise<Finding[]> {
  const addresses = { webhook: webhook?.url, twilio: twilio?.url, whatsapp: whatsapp?.url }
  const used = Object.entries(addresses).flatMap(([name, url]) => (url === undefined ? [] : [{ name, url }]))
  return Promise.all(used.map(({ name, url }) => askProvider(name, new URL(url).origin)))
}

/** Checks that the mail server is reached, encrypted as production demands, and takes the log-in; no mail is sent. */
export async function checkMailServer(
  { server }: MailSettings,
  { production, publicUrl }: Parameters<typeof createSmtpTransport>[1],
): Promise<Finding> {
  const transport = await createSmtpTransport(server, { production, publicUrl })
  const place = `${server.host}:${server.port}`
  try {
    await transport.verify()
    return okFinding(`E-mail: ${place} takes mails of the portal.`)
  } catch (error) {
    const why = error instanceof Error ? describeSmtpFault(error) : String(error)
    return problemFinding(`E-mail: ${place} takes no mails (${why}). Look at SMTP_URL and the firewall.`)
  }
}

/** @param origin URL without the path, which may hold a token */
async function askProvider(name: string, origin: string): Promise<Finding> {
  try {
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROVIDER_PATIENCE),
    })
    return okFinding(`Messages: ${name} answers at ${origin}.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    return problemFinding(
      `Messages: ${name} cannot be reached at ${origin} (${why}). Look at its setting, the firewall and its status page.`,
    )
  }
}
