import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const INDEX = '_index.js'
const RUNTIME = /^import .* from '\.\.\/runtime\.js';$/m

/** Bundles all messages into one module. Otherwise the browser fetches 900 modules for every test file. */
export const textsAtOnce: Plugin = {
  name: 'texts-at-once',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(`/paraglide/messages/${INDEX}`)) return
    const folder = dirname(id)
    const names = (await readdir(folder)).filter(name => name.endsWith('.js') && name !== INDEX)
    const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
    const [runtime = ''] = RUNTIME.exec(texts[0] ?? '') ?? []
    return [runtime, ...texts.map(text => text.replace(RUNTIME, ''))].join('\n')
  },
}
