import type { CompanyDocument } from '@portal/contract/documents'
import type { Answer, Received } from '@portal/contract/endpoints'
import { DOCUMENT_KINDS, type DocumentKind } from '@portal/contract/terms'
import type { Database, Queryable, UserRow } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'

/** A document of a region's company as everybody reads it. @throws PortalError NOT_FOUND when there is no such version */
export async function readPublished(
  db: Queryable,
  { region, kind, version }: Received<'GET /public/documents', 'query'>,
): Promise<Answer<'GET /public/documents'>> {
  const company = await db
    .selectFrom('companies')
    .where('region', '=', region)
    .select(['id', 'sender_name', 'privacy_email'])
    .executeTakeFirstOrThrow()
  const newest = db
    .selectFrom('documents')
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .select(['version', 'markdown', 'published_at'])
    .orderBy('version', 'desc')
    .limit(1)
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

/** Users by id; from the users feature. */
export type FindUsers = (db: Queryable, ids: readonly string[]) => Promise<Map<string, UserRow>>

/** The documents of a company as its admins see them. */
export async function readDocuments(
  db: Database,
  findUsers: FindUsers,
  companyId: string,
): Promise<CompanyDocument[]> {
  const published = await db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .select(['kind', 'version', 'published_by', 'published_at'])
    .orderBy('version', 'desc')
    .execute()
  const drafts = await db
    .selectFrom('document_drafts')
    .where('company_id', '=', companyId)
    .select(['kind', 'markdown', 'updated_at'])
    .execute()
  const authors = await findUsers(
    db,
    published.flatMap(({ published_by }) => published_by ?? []),
  )
  return Promise.all(
    DOCUMENT_KINDS.map(async kind => {
      const draft = drafts.find(candidate => candidate.kind === kind)
      const versions = published.filter(candidate => candidate.kind === kind)
      return {
        kind,
        versions: versions.map(({ version, published_at, published_by }) => ({
          version,
          publishedAt: published_at.toISOString(),
          publishedBy: authors.get(published_by ?? '')?.full_name ?? null,
        })),
        published: await readMarkdown(db, companyId, kind, versions[0]?.version),
        draft: draft ? { markdown: draft.markdown, updatedAt: draft.updated_at.toISOString() } : null,
      }
    }),
  )
}

async function readMarkdown(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
  version: number | undefined,
) {
  if (version === undefined) return null
  const row = db.selectFrom('documents').where('company_id', '=', companyId).where('kind', '=', kind)
  return (await row.where('version', '=', version).select('markdown').executeTakeFirstOrThrow()).markdown
}
