import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildThirdPartyLicencesText } from './licences.ts'
import { buildReleaseManifest, readPackageLock, readPackageManifest } from './shipped-packages.ts'

const root = join(import.meta.dirname, '..')
/** What is shipped of the repository as it is; the built web app and what is made here stand beside it. */
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

/** The version, of a commit without its tag with the commit behind it. */
function nameVersion(): string {
  const { version } = readPackageManifest()
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  return tags.includes(`v${version}`) ? version : `${version}-g${git('rev-parse', '--short=12', 'HEAD')}`
}

/**
 * Makes dist/hcp-portal-VERSION.tar.gz of the commit that is checked out: the server, the built web app, the server's packages as
 * they are locked here, and what they are (sbom.cdx.json, LICENCES.txt). `npm ci --omit=dev` in it gives a server that starts.
 */
function release(): void {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Error(`A release is made of a commit; not committed is:\n${changed}`)
  if (spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built.')
  const version = nameVersion()
  const name = `hcp-portal-${version}`
  const work = join(root, '.cache/release')
  const stage = join(work, name)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  run(root, 'git', 'archive', '-o', join(work, 'commit.tar'), 'HEAD', '--', ...SHIPPED)
  run(stage, 'tar', '-xf', join(work, 'commit.tar'))
  cpSync(join(root, 'web/dist'), join(stage, 'web/dist'), { recursive: true })
  writeJson(join(stage, 'package.json'), buildReleaseManifest(readPackageManifest(), version))
  // Leaves out of the lock what is not needed now; all it may take is there already.
  run(stage, 'npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts')
  refuseStrangers(stage)
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
  // The same commit makes the same bytes, but for the time in the list of packages.
  const owner = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=${git('log', '-1', '--format=%cI')}`]
  run(work, 'tar', '--sort=name', ...owner, '-czf', file, name)
  rmSync(work, { recursive: true })
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${name}.tar.gz\n`)
  process.stdout.write(`${file}\n${(statSync(file).size / 1e6).toFixed(1)} MB, sha256 ${digest}\n`)
}

const writeJson = (file: string, content: unknown) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** @throws Error naming each package that is locked there, and not so here */
function refuseStrangers(stage: string): void {
  const ours = readPackageLock().packages
  const theirs: typeof ours = JSON.parse(readFileSync(join(stage, 'package-lock.json'), 'utf8')).packages
  const strange = Object.entries(theirs).filter(
    ([path, { integrity }]) => path.includes('node_modules/') && integrity !== ours[path]?.integrity,
  )
  if (strange.length > 0) throw new Error(`Not as locked here: ${strange.map(([path]) => path).join(', ')}`)
}

release()
