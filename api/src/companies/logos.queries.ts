import type { CompanyLogo } from '@portal/contract/companies/companies.endpoints'
import type { Queryable } from '../platform/database/schema.ts'
import type { AppIcon } from '../platform/pictures/app-icon-names.ts'

/** The logo of a company; null when the company uses the portal's default mark. */
export async function findLogoOfCompany(db: Queryable, companyId: string): Promise<CompanyLogo | null> {
  const found = db.selectFrom('company_logos').where('company_id', '=', companyId)
  return (await found.select(['hash', 'width', 'height']).executeTakeFirst()) ?? null
}

/** @returns a WebP file; two companies may have the same one */
export async function findLogoFileByHash(
  db: Queryable,
  logoHash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = db.selectFrom('company_logos').where('hash', '=', logoHash).select('webp').limit(1)
  return (await found.executeTakeFirst())?.webp
}

/** The logo as an icon of the installed app: a PNG file; undefined when no company has the logo, or it is older than the icons. */
export async function findAppIconOfLogo(
  db: Queryable,
  logoHash: string,
  iconName: AppIcon,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const icon = db
    .selectFrom('company_icons')
    .innerJoin('company_logos as logo', join =>
      join.onRef('logo.company_id', '=', 'company_icons.company_id').on('hash', '=', logoHash),
    )
  return (await icon.where('name', '=', iconName).select('png').limit(1).executeTakeFirst())?.png
}
