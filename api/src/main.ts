import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled for the last start is not compiled again. In a folder that only who may write the code may write.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/portal'))
await import('./cli/start-server.ts')
// At the end of the process alone it would be lost with a kill.
flushCompileCache()
