import manifest from '../../../package.json' with { type: 'json' }

/** What this portal calls itself; `npm version` sets it with the tag. */
export const VERSION = manifest.version
