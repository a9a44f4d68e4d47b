import type { DocumentKind, ShownDocument } from '@portal/contract/document-versions'
import { DEFAULT_LOCALE, DOCUMENT_LOCALES, type Locale, type LocalTexts } from '@portal/contract/languages'
import { sql } from 'kysely'
import { newestDocumentVersionSql } from '../platform/database/columns.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { validationError } from '../platform/http/errors.ts'

/** The newest version number of a company's document; 0 while the portal's default text applies. */
export async function findCurrentDocumentVersion(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
): Promise<number> {
  const { version } = await db
    .selectNoFrom(newestDocumentVersionSql(sql`${companyId}::uuid`, kind).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** The newest version of a document; no row while the portal's default text applies. */
export function buildNewestDocumentQuery(db: Queryable, companyId: string, kind: DocumentKind) {
  return db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
}

/** The texts of a published document or a draft, by language; without the languages that have none yet. */
export function toTextsByLocale({
  markdown,
  translations,
}: {
  markdown: string
  translations: LocalTexts
}): LocalTexts {
  return { ...(markdown !== '' && { [DEFAULT_LOCALE]: markdown }), ...translations }
}

/** The languages that a company's documents need. */
export async function findRequiredDocumentLocales(
  db: Queryable,
  companyId: string,
): Promise<readonly Locale[]> {
  const { region } = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('region')
    .executeTakeFirstOrThrow()
  return DOCUMENT_LOCALES[region]
}

/**
 * The languages of a document's newest version, or of another; none when there is no such version. Version 0 has all that the
 * country needs.
 */
export async function findLocalesOfDocumentVersion(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
  requestedVersion?: number,
): Promise<{ version: number; locales: readonly Locale[] }> {
  const newest = buildNewestDocumentQuery(db, companyId, kind).select([
    'version',
    sql<Locale[]>`array(select jsonb_object_keys(translations))`.as('others'),
  ])
  const found = await (requestedVersion === undefined
    ? newest
    : newest.where('version', '=', requestedVersion)
  ).executeTakeFirst()
  if (found !== undefined) return { version: found.version, locales: [DEFAULT_LOCALE, ...found.others] }
  const isBuiltIn = requestedVersion === undefined || requestedVersion === 0
  return {
    version: requestedVersion ?? 0,
    locales: isBuiltIn ? await findRequiredDocumentLocales(db, companyId) : [],
  }
}

/** The newest version of a document, in the language that a screen shows it in. */
export async function findNewestDocumentText(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
  preferredLocale: Locale,
): Promise<ShownDocument> {
  const { version, locales } = await findLocalesOfDocumentVersion(db, companyId, kind)
  return { version, locale: locales.includes(preferredLocale) ? preferredLocale : DEFAULT_LOCALE }
}

/**
 * The document that a consent names: what the browser says was shown, or the newest version in English.
 * @throws PortalError VALIDATION when there is no such version in that language
 */
export async function findConsentedDocumentOrThrow(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
  documentOnScreen: ShownDocument | undefined,
): Promise<ShownDocument> {
  if (documentOnScreen === undefined) return findNewestDocumentText(db, companyId, kind, DEFAULT_LOCALE)
  const { locales } = await findLocalesOfDocumentVersion(db, companyId, kind, documentOnScreen.version)
  if (!locales.includes(documentOnScreen.locale))
    throw validationError('documents-shown', { code: 'INVALID' })
  return documentOnScreen
}
