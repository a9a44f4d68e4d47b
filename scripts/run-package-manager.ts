import { spawnSync } from 'node:child_process'

/** Runs a step of the system's package manager, which asks nothing and prints only errors. @returns whether it went well */
export function runPackageManager(manager: string, argumentLine: string): boolean {
  const { status } = spawnSync(manager, argumentLine.split(' '), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
