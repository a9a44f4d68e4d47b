import { execFile } from 'node:child_process'
import type { BaseLogger } from 'pino'

/**
 * Tells systemd (`Type=notify`) that the server is ready, and then sends the watchdog signal twice per `WatchdogSec` while the
 * event loop runs. Node cannot write to systemd's socket, so it calls `systemd-notify`. Without systemd it does nothing.
 */
export function notifySystemd(
  { PATH, NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
  logger: Pick<BaseLogger, 'warn'>,
): void {
  if (NOTIFY_SOCKET === undefined) return
  const notify = (state: string) =>
    execFile('systemd-notify', [state], { env: { PATH, NOTIFY_SOCKET } }, error => {
      if (error !== null) logger.warn({ err: error }, 'systemd could not be told')
    })
  notify('READY=1')
  const half = Number(WATCHDOG_USEC ?? 0) / 2000
  if (half > 0) setInterval(() => notify('WATCHDOG=1'), half).unref()
}
