import { DEFAULT_LOCALE, DOCUMENT_LOCALES, type Locale, type LocalTexts } from '@portal/contract/languages'
import type { DocumentKind } from '@portal/contract/terms'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** The newest version number of a company's document; 0 while the portal's default text applies. */
export async function findCurrentDocumentVersion(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
): Promise<number> {
  const { version } = await db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** The texts of a published document or a draft, by language; without the languages that have none yet. */
export function toLocalTexts({
  markdown,
  translations,
}: {
  markdown: string
  translations: LocalTexts
}): LocalTexts {
  return { ...(markdown !== '' && { [DEFAULT_LOCALE]: markdown }), ...translations }
}

/** The languages that a company's documents need. */
export async function findDocumentLocales(db: Queryable, companyId: string): Promise<readonly Locale[]> {
  const { region } = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('region')
    .executeTakeFirstOrThrow()
  return DOCUMENT_LOCALES[region]
}

/** The languages of a company's newest text of a kind, with its version. Version 0 has all that the country needs. */
export async function findCurrentDocumentLocales(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
): Promise<{ version: number; locales: readonly Locale[] }> {
  const newest = await db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(['version', sql<Locale[]>`array(select jsonb_object_keys(translations))`.as('others')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return { version: 0, locales: await findDocumentLocales(db, companyId) }
  return { version: newest.version, locales: [DEFAULT_LOCALE, ...newest.others] }
}
