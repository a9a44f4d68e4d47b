import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { MARK_FIT, rasterizeSvgMark, renderAppIcons } from '../api/src/platform/pictures/app-icons.ts'
import { brand } from '../web/src/brand/brand.ts'

const web = join(import.meta.dirname, '../web')

/** Draws the icons of the installed app from the portal's logo. @param buildFolder of the finished build */
export async function writeAppIcons(buildFolder: string): Promise<void> {
  const mark = await rasterizeSvgMark(await readFile(join(web, 'public/favicon.svg')))
  await mkdir(join(buildFolder, 'icons'))
  for (const { name, png } of await renderAppIcons(mark, brand.colour, MARK_FIT))
    await writeFile(join(buildFolder, 'icons', name), png)
}

/**
 * Writes the service worker of one language. It lists the assets of the build by name, so each changed build has a new worker.
 * @param localeBuildFolder of the finished build in this language
 */
export async function writeServiceWorker(localeBuildFolder: string, locale: string): Promise<void> {
  const assets: string[] = []
  for await (const file of glob('assets/*', { cwd: localeBuildFolder }))
    assets.push(`/${file.replaceAll('\\', '/')}`)
  assets.sort()
  const hash = createHash('sha256').update(assets.join())
  hash.update(await readFile(join(localeBuildFolder, 'offline.html')))
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      ASSETS: JSON.stringify(assets),
      CACHE: JSON.stringify(`assets-${hash.digest('hex').slice(0, 16)}`),
      OFFLINE_PAGE: JSON.stringify(`/${locale}/offline.html`),
    },
    build: {
      target: 'safari16.4',
      outDir: localeBuildFolder,
      emptyOutDir: false,
      lib: {
        entry: join(web, 'service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `sw-${locale}.js`,
      },
    },
  })
}
