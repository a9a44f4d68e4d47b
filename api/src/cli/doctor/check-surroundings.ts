import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { findLastBackupAge } from '../../backup/last-backup.queries.ts'
import type { MessageSettings } from '../../config/message-settings.ts'

/** A finding of the doctor: a `problem` needs action now, a `warning` soon. The text says what to do. */
export type Finding = { state: 'ok' | 'warning' | 'problem'; text: string }

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const problem = (text: string): Finding => ({ state: 'problem', text })

/** Clock difference in seconds for a warning and a problem: it affects record times and authenticator codes. */
const CLOCK_NOTICED = 2
const CLOCK_WRONG = 15
const ROOM_ENOUGH = 1024 ** 3
/** Hours since the last backup for a warning (a nightly timer plus two hours) and a problem (a week). */
const BACKUP_LATE = 26
const BACKUP_LOST = 7 * 24
/** Timeout of the request to a provider, in milliseconds. */
const PROVIDER_PATIENCE = 5000

/** @param aheadMs how far the database's clock is ahead of this machine's */
export function checkClockDrift(aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs) / 1000
  const differ = `this machine's and the database's differ by ${seconds.toFixed(1)} s`
  if (seconds >= CLOCK_WRONG) return problem(`Clock: ${differ}. Set both by a time server (NTP).`)
  if (seconds >= CLOCK_NOTICED) return warning(`Clock: ${differ}. Set both by a time server (NTP).`)
  return ok('Clock: as the database has it.')
}

/** @param free bytes on the data folder's disk @param reserve bytes below which the portal refuses changes */
export function checkDiskSpace(free: number, reserve: number): Finding {
  const left = `Disk: ${Math.floor(free / 1024 ** 2)} MB are free`
  if (free < reserve) return problem(`${left}, so nothing can be changed. Make room.`)
  if (free < ROOM_ENOUGH)
    return warning(`${left}; below ${reserve / 1024 ** 2} MB nothing can be changed any more. Make room.`)
  return ok(`${left}.`)
}

/** @param last the last verified backup; undefined when there was none @param demo needs no backup */
export function checkBackupAge(last: Awaited<ReturnType<typeof findLastBackupAge>>, demo: boolean): Finding {
  const advice = 'Make one: npm run portal -- backup FILE (docs/backup.md).'
  if (last === undefined) return demo ? ok('Backup: none, of a demo.') : problem(`Backup: none. ${advice}`)
  const hours = last.seconds / 3600
  const said = `Backup: the last one is ${hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`} old.`
  if (!demo && hours < BACKUP_LATE && last.encrypted === false)
    return warning(`${said} It is not encrypted: set BACKUP_PASSPHRASE (docs/backup.md).`)
  if (demo || hours < BACKUP_LATE) return ok(said)
  return hours < BACKUP_LOST ? warning(`${said} ${advice}`) : problem(`${said} ${advice}`)
}

/** @param path of the ledger of erasures; undefined when none is kept */
export function checkErasureLedger(path: string | undefined): Finding {
  if (path === undefined)
    return warning(
      'Erasures: a restored backup brings erased people back. Set ERASURE_LEDGER to a file on another disk (docs/backup.md).',
    )
  const place = existsSync(path) ? path : dirname(path)
  try {
    accessSync(place, constants.W_OK)
  } catch {
    return problem(`Erasures: ${path} cannot be written. Look at ERASURE_LEDGER and the folder's owner.`)
  }
  return ok(`Erasures: the ledger is ${path}. Copy it with the backups.`)
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

/** @param origin URL without the path, which may hold a token */
async function askProvider(name: string, origin: string): Promise<Finding> {
  try {
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROVIDER_PATIENCE),
    })
    return ok(`Messages: ${name} answers at ${origin}.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    return problem(
      `Messages: ${name} cannot be reached at ${origin} (${why}). Look at its setting, the firewall and its status page.`,
    )
  }
}
