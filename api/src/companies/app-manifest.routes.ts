import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLoginBrand } from '@portal/contract/login-brand'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../platform/database/schema.ts'
import { isAppIcon } from '../platform/pictures/app-icon-names.ts'
import { findCompaniesWithUse } from './companies.ts'
import { findLogoIcon } from './logos.queries.ts'

/** The parts of the built manifest that a company's brand changes. */
type Manifest = { id: string; icons: { src: string }[] }
type ManifestRequest = { Params: { locale: string }; Querystring: { region?: unknown } }
type IconRequest = { Params: { icon: string }; Querystring: { logo?: unknown } }

/**
 * Serves what makes the portal installable: the manifest of each language that the build wrote, in the brand that stands before
 * sign-in, and its icons (decision 41).
 * @param folder of the built web app
 */
export function registerAppManifest(app: FastifyInstance, db: Queryable, folder: string): void {
  app.get<ManifestRequest>('/:locale/manifest.webmanifest', async ({ params, query }, reply) => {
    const file = join(folder, params.locale, 'manifest.webmanifest')
    const built = /^[a-z]+$/.test(params.locale) && (await readFile(file, 'utf8').catch(() => undefined))
    if (!built) return reply.callNotFound()
    reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return brandManifest(db, JSON.parse(built), String(query.region)) // written by the build
  })

  app.get<IconRequest>('/icons/:icon', async ({ params: { icon }, query: { logo } }, reply) => {
    if (!isAppIcon(icon)) return reply.callNotFound()
    const png = typeof logo === 'string' ? await findLogoIcon(db, logo, icon) : undefined
    if (png === undefined) return reply.sendFile(`icons/${icon}`)
    reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.send(Buffer.from(png))
  })
}

/** An app of each brand is another app: a person whose brand is not known yet does not rename an installed one. */
async function brandManifest(db: Queryable, manifest: Manifest, region: string): Promise<Manifest> {
  const brand = findLoginBrand(await findCompaniesWithUse(db), region)
  if (brand === undefined) return manifest
  const { colour, logo } = brand
  return {
    ...manifest,
    id: `/${brand.region}`,
    ...{ name: brand.name, short_name: brand.senderName },
    ...(colour !== null && { theme_color: colour }),
    ...(logo !== null && {
      icons: manifest.icons.map(icon => ({ ...icon, src: `${icon.src}?logo=${logo.hash}` })),
    }),
  }
}
