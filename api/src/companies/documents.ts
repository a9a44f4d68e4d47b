import type { CompanyDocument } from '@portal/contract/documents'
import type { ParsedInput, ResponseData } from '@portal/contract/endpoints'
import type { DocumentKind } from '@portal/contract/terms'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findUsersById } from '../users/users.queries.ts'

/** The published document of a region's company. @throws PortalError NOT_FOUND when there is no such version */
export async function findPublishedDocument(
  db: Queryable,
  { region, kind, version }: ParsedInput<'GET /public/documents', 'query'>,
): Promise<ResponseData<'GET /public/documents'>> {
  const company = await db
    .selectFrom('companies')
    .where('region', '=', region)
    .select(['id', 'sender_name', 'privacy_email'])
    .executeTakeFirstOrThrow()
  const newest = selectNewest(db, company.id, kind)
  const found = await (version === undefined
    ? newest
    : newest.where('version', '=', version)
  ).executeTakeFirst()
  if (found === undefined && (version ?? 0) !== 0) throw new PortalError('NOT_FOUND')
  return {
    version: found?.version ?? 0,
    markdown: found?.markdown ?? null,
    publishedAt: found?.published_at.toISOString() ?? null,
    senderName: company.sender_name,
    privacyEmail: company.privacy_email,
  }
}

/** The newest version of a document. */
function selectNewest(db: Queryable, companyId: string, kind: DocumentKind) {
  return db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(['version', 'markdown', 'published_at'])
    .orderBy('version', 'desc')
    .limit(1)
}

/** A company's document with its draft and versions, for its admins. */
export async function findDocumentWithDraft(
  db: Database,
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
  const newest = await selectNewest(db, companyId, kind).executeTakeFirst()
  const draft = await db
    .selectFrom('document_drafts')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(['markdown', 'updated_at'])
    .executeTakeFirst()
  const authors = await findUsersById(
    db,
    published.flatMap(({ published_by }) => published_by ?? []),
  )
  return {
    kind,
    versions: published.map(({ version, published_at, published_by }) => ({
      version,
      publishedAt: published_at.toISOString(),
      publishedBy: authors.get(published_by ?? '')?.full_name ?? null,
    })),
    published: newest?.markdown ?? null,
    draft: draft ? { markdown: draft.markdown, updatedAt: draft.updated_at.toISOString() } : null,
  }
}
