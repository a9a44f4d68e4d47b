import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listShippedPackages, readPackageLock } from './shipped-packages.ts'

const root = join(import.meta.dirname, '..')

/** The list of shipped packages with their licences and licence texts. */
export function buildThirdPartyLicencesText(): string {
  const parts = listShippedPackages(readPackageLock()).map(({ path, name, locked: { version, license } }) => {
    const texts = globSync('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: join(root, path) }).sort()
    const said = texts.map(file => readFileSync(join(root, path, file), 'utf8').trim())
    return [`${name} ${version}: ${license}`, ...said].join('\n\n')
  })
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  return `The portal is under the licence in LICENSE. With it come:${rule}${parts.join(rule)}\n`
}
