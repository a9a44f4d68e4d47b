import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Reuse the code compiled at the last start. The cache folder is writable only for users who may write the code.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/portal'))
const { started } = await import('./start-server.ts')
await started
// Write the cache now, with what the start compiled: Node writes it at process exit, which a kill skips.
flushCompileCache()
