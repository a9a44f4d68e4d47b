import type { CompanyLogo } from '@portal/contract/companies'
import type { Queryable } from '../platform/database/schema.ts'

/** The logo of a company; null when the company uses the portal's default mark. */
export async function findLogo(db: Queryable, companyId: string): Promise<CompanyLogo | null> {
  const found = db.selectFrom('company_logos').where('company_id', '=', companyId)
  return (await found.select(['hash', 'width', 'height']).executeTakeFirst()) ?? null
}

/** @returns a WebP file; two companies may have the same one */
export async function findLogoFile(
  db: Queryable,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = db.selectFrom('company_logos').where('hash', '=', hash).select('webp').limit(1)
  return (await found.executeTakeFirst())?.webp
}
