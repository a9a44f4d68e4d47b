import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Reuse the code compiled at the last start. The cache folder is writable only for users who may write the code.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/portal'))
await import('./start-server.ts')
// Write the cache now: Node writes it at process exit, which a kill skips.
flushCompileCache()
