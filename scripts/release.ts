import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildThirdPartyLicencesText } from './licences.ts'
import { buildReleaseManifest, readPackageLock, readPackageManifest } from './shipped-packages.ts'

const root = join(import.meta.dirname, '..')
/** Files of the repository that are shipped unchanged. The built web app, the bundled server and the generated files are added. */
const SHIPPED = [
  ...[
    'api/package.json',
    'api/src',
    'contract/package.json',
    'contract/src',
    'deploy',
    'docs',
    'scripts/run.mjs',
    'texts',
  ],
  ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package-lock.json'],
  ...[':(exclude)*.test.ts', ':(exclude)deploy/*.ts', ':(exclude)deploy/*.test.yml'],
]

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })
const git = (...args: string[]) => run(root, 'git', ...args).trim()

/** The version; without a tag on the commit, the commit is appended. */
function nameVersion(): string {
  const { version } = readPackageManifest()
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  return tags.includes(`v${version}`) ? version : `${version}-g${git('rev-parse', '--short=12', 'HEAD')}`
}

/**
 * Builds dist/hcp-portal-VERSION.tar.gz from the checked-out commit: the server with its bundle, the built web app, the lockfile
 * with the server's packages, and their lists (sbom.cdx.json, LICENCES.txt). `npm ci --omit=dev` in the unpacked folder installs
 * a server.
 */
function release(): void {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Error(`A release is made of a commit; not committed is:\n${changed}`)
  for (const build of ['scripts/build-web.ts', 'scripts/build-server.ts']) {
    if (spawnSync(process.execPath, [build], { cwd: root, stdio: 'inherit' }).status !== 0)
      throw new Error(`${build} failed.`)
  }
  const version = nameVersion()
  const name = `hcp-portal-${version}`
  const work = join(root, '.cache/release')
  const stage = join(work, name)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  run(root, 'git', 'archive', '-o', join(work, 'commit.tar'), 'HEAD', '--', ...SHIPPED)
  run(stage, 'tar', '-xf', join(work, 'commit.tar'))
  for (const built of ['web/dist', 'api/dist'])
    cpSync(join(root, built), join(stage, built), { recursive: true })
  writeJson(join(stage, 'package.json'), buildReleaseManifest(readPackageManifest(), version))
  // Removes packages from the lockfile that the release does not need. Offline, so that it cannot add or change one.
  run(stage, 'npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts')
  requireSameHashes(stage)
  const bill = run(
    root,
    'npm',
    'sbom',
    ...'--sbom-format=cyclonedx --package-lock-only --omit=dev'.split(' '),
  )
  writeFileSync(join(stage, 'sbom.cdx.json'), bill)
  writeFileSync(join(stage, 'LICENCES.txt'), buildThirdPartyLicencesText())
  mkdirSync(join(root, 'dist'), { recursive: true })
  const file = join(root, 'dist', `${name}.tar.gz`)
  // The same commit gives the same bytes, except for the time in sbom.cdx.json.
  const owner = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=${git('log', '-1', '--format=%cI')}`]
  run(work, 'tar', '--sort=name', ...owner, '-czf', file, name)
  rmSync(work, { recursive: true })
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${name}.tar.gz\n`)
  process.stdout.write(`${file}\n${(statSync(file).size / 1e6).toFixed(1)} MB, sha256 ${digest}\n`)
}

const writeJson = (file: string, content: unknown) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Compares the lockfiles. @throws Error that names the packages whose hash differs from this repository's lockfile */
function requireSameHashes(stage: string): void {
  const ours = readPackageLock().packages
  const theirs: typeof ours = JSON.parse(readFileSync(join(stage, 'package-lock.json'), 'utf8')).packages
  const changed = Object.entries(theirs).filter(
    ([path, { integrity }]) => path.includes('node_modules/') && integrity !== ours[path]?.integrity,
  )
  if (changed.length > 0)
    throw new Error(`Other hashes than in package-lock.json: ${changed.map(([path]) => path).join(', ')}`)
}

release()
