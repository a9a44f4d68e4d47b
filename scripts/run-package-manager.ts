import { spawnSync } from 'node:child_process'

/** Runs the system's package manager without questions; it prints only errors. @returns whether it succeeded */
export function runPackageManager(manager: string, argumentLine: string): boolean {
  const { status } = spawnSync(manager, argumentLine.split(' '), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
