import { readFileSync } from 'node:fs'

// Read at the start, not bundled: a release writes its commit into the version.
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** The portal's version; `npm version` sets it together with the tag. */
export const VERSION = manifest.version
