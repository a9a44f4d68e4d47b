import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_BRAND_NAME, findLoginBrand } from '@portal/contract/companies/login-brand'
import { pictureHash } from '@portal/contract/stock/sample-pictures.endpoints'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../platform/database/schema.ts'
import { isAppIcon } from '../platform/pictures/app-icon-names.ts'
import type { AppContext } from './app-context.ts'
import { findCompaniesWithUsage, findSmsSenderName } from './companies.ts'
import { findAppIconOfLogo } from './logos.queries.ts'

/** The parts of the built manifest that a company's brand changes. */
type Manifest = {
  id: string
  name: string
  short_name: string
  theme_color: string
  icons: { src: string }[]
}
type ManifestRequest = { Params: { locale: string }; Querystring: { region?: unknown } }
type IconRequest = { Params: { icon: string }; Querystring: { logo?: unknown } }

/**
 * Serves what makes the portal installable: the manifest of each language that the build wrote, in the brand that stands before
 * sign-in, and its icons (decision 41).
 * @param webBuildFolder of the built web app
 */
export function registerAppManifestAndIcons(
  app: FastifyInstance,
  { db, config }: AppContext,
  webBuildFolder: string,
): void {
  app.get<ManifestRequest>('/:locale/manifest.webmanifest', async ({ params, query }, reply) => {
    const file = join(webBuildFolder, params.locale, 'manifest.webmanifest')
    const built = /^[a-z]+$/.test(params.locale) && (await readFile(file, 'utf8').catch(() => undefined))
    if (!built) return reply.callNotFound()
    reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return brandManifest(db, nameManifest(JSON.parse(built), config.portalName), String(query.region)) // written by the build
  })

  app.get<IconRequest>('/icons/:icon', async ({ params: { icon }, query: { logo } }, reply) => {
    if (!isAppIcon(icon)) return reply.callNotFound()
    const hash = pictureHash.safeParse(logo)
    const png = hash.success ? await findAppIconOfLogo(db, hash.data, icon) : undefined
    if (png === undefined) return reply.sendFile(`icons/${icon}`)
    reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.send(Buffer.from(png))
  })
}

/** Puts the portal's own name in place of the made-up brand. */
function nameManifest(manifest: Manifest, portalName: string | undefined): Manifest {
  if (portalName === undefined || manifest.name !== DEMO_BRAND_NAME) return manifest
  return { ...manifest, name: portalName, short_name: portalName }
}

/** Each brand has an id of its own, so that a page whose brand is not known yet does not rename an installed app. */
async function brandManifest(db: Queryable, manifest: Manifest, region: string): Promise<Manifest> {
  const brand = findLoginBrand(await findCompaniesWithUsage(db), region)
  if (brand === undefined) return manifest
  const { colour, logo } = brand
  return {
    ...manifest,
    id: `/${brand.region}`,
    name: brand.name,
    short_name: await findSmsSenderName(db, brand.region),
    ...(colour !== null && { theme_color: colour }),
    ...(logo !== null && {
      icons: manifest.icons.map(icon => ({ ...icon, src: `${icon.src}?logo=${logo.hash}` })),
    }),
  }
}
