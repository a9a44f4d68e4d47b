import manifest from '../../../package.json' with { type: 'json' }

/** The portal's version; `npm version` sets it together with the tag. */
export const VERSION = manifest.version
