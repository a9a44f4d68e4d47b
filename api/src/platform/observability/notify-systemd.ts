import { execFile } from 'node:child_process'
import type { BaseLogger } from 'pino'

/**
 * Tells the systemd that started this process (`Type=notify`) that it serves, and from then on that its event loop turns, twice in
 * each of `WatchdogSec`. Node cannot write to systemd's socket; its own `systemd-notify` does. Elsewhere nothing is told.
 */
export function notifySystemd(
  { PATH, NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
  logger: Pick<BaseLogger, 'warn'>,
): void {
  if (NOTIFY_SOCKET === undefined) return
  const tell = (state: string) =>
    execFile('systemd-notify', [state], { env: { PATH, NOTIFY_SOCKET } }, error => {
      if (error !== null) logger.warn({ err: error }, 'systemd could not be told')
    })
  tell('READY=1')
  const half = Number(WATCHDOG_USEC ?? 0) / 2000
  if (half > 0) setInterval(() => tell('WATCHDOG=1'), half).unref()
}
