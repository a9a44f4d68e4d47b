import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import type { RetentionYears } from '@portal/contract/companies/retention'
import type { DocumentKind } from '@portal/contract/document-versions'
import type { ParsedInput, ResponseData } from '@portal/contract/endpoints'
import { DEFAULT_LOCALE, DOCUMENT_LOCALES, LOCALES } from '@portal/contract/languages'
import type { Queryable } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findUsersOf } from '../users/users.queries.ts'
import {
  buildNewestDocumentQuery,
  findRequiredDocumentLocales,
  toTextsByLocale,
} from './documents.queries.ts'

const TEXT_COLUMNS = ['version', 'markdown', 'translations', 'published_at'] as const

/** The years that a company's documents name; from the privacy room. */
export type FindRetentionYears = (db: Queryable, companyId: string) => Promise<RetentionYears>

/**
 * The published document of a region's company, in the wanted language or else in English.
 * @throws PortalError NOT_FOUND when there is no such version
 */
export async function findPublishedDocument(
  db: Queryable,
  { region, kind, version, locale: wanted = DEFAULT_LOCALE }: ParsedInput<'GET /public/documents', 'query'>,
  findRetentionYears: FindRetentionYears,
): Promise<ResponseData<'GET /public/documents'>> {
  const company = await db
    .selectFrom('companies')
    .where('region', '=', region)
    .select([
      ...(['id', 'name', 'legal_name', 'sender_name'] as const),
      ...(['privacy_email', 'transfers', 'officer_name', 'officer_email'] as const),
    ])
    .executeTakeFirstOrThrow()
  const newest = buildNewestDocumentQuery(db, company.id, kind).select(TEXT_COLUMNS)
  const found = await (version === undefined
    ? newest
    : newest.where('version', '=', version)
  ).executeTakeFirst()
  if (found === undefined && (version ?? 0) !== 0) throw new PortalError('NOT_FOUND')
  const texts = found && toTextsByLocale(found)
  const locales = texts ? LOCALES.filter(one => texts[one] !== undefined) : [...DOCUMENT_LOCALES[region]]
  const locale = locales.includes(wanted) ? wanted : DEFAULT_LOCALE
  const changed = await db
    .selectFrom('documents')
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .where('version', '<=', found?.version ?? 0)
    .select(['version', 'changes'])
    .orderBy('version', 'desc')
    .execute()
  return {
    version: found?.version ?? 0,
    locale,
    locales,
    markdown: texts?.[locale] ?? null,
    changes: changed.flatMap(({ version, changes }) => {
      const text = changes[locale] || changes[DEFAULT_LOCALE]
      return text ? { version, text } : []
    }),
    publishedAt: found?.published_at.toISOString() ?? null,
    senderName: company.sender_name,
    companyName: company.legal_name ?? company.name,
    privacyEmail: company.privacy_email,
    transfers: company.transfers[locale] ?? '',
    officer: toOfficer(company),
    retention: await findRetentionYears(db, company.id),
  }
}

type Named = { officer_name: string | null; officer_email: string | null }

function toOfficer({ officer_name: name, officer_email: email }: Named) {
  return name === null || email === null ? null : { name, email }
}

/** A company's document with its draft and versions, for its admins. */
export async function findDocumentWithDraft(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
): Promise<CompanyDocument> {
  const published = await db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(['version', 'published_by', 'published_at'])
    .orderBy('version', 'desc')
    .execute()
  // Texts are long: read only the newest.
  const newest = await buildNewestDocumentQuery(db, companyId, kind).select(TEXT_COLUMNS).executeTakeFirst()
  const draft = await db
    .selectFrom('document_drafts')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(['markdown', 'translations', 'changes', 'updated_at'])
    .executeTakeFirst()
  const authors = await findUsersOf(db, published, ({ published_by }) => published_by)
  return {
    kind,
    locales: [...(await findRequiredDocumentLocales(db, companyId))],
    versions: published.map(({ version, published_at, published_by }) => ({
      version,
      publishedAt: published_at.toISOString(),
      publishedBy: authors.get(published_by)?.full_name ?? null,
    })),
    published: newest ? toTextsByLocale(newest) : null,
    draft: draft
      ? { texts: toTextsByLocale(draft), changes: draft.changes, updatedAt: draft.updated_at.toISOString() }
      : null,
  }
}
