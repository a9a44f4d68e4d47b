import type { DocumentKind } from '@portal/contract/document-versions'
import { DEFAULT_LOCALE, joinLanguageNames, type Locale, type LocalTexts } from '@portal/contract/languages'
import { sql } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Routes } from './app-context.ts'
import {
  buildNewestDocumentQuery,
  findCurrentDocumentVersion,
  findRequiredDocumentLocales,
  toTextsByLocale,
} from './documents.queries.ts'
import { findDocumentWithDraft } from './documents.ts'

/** The If-Match value for a document without a draft. */
const NONE = 'NONE'

const DRAFT_COLUMNS = ['markdown', 'translations', 'changes', 'updated_at'] as const

/** Changes of the documents of the admin's company. */
export function registerDocumentChanges({ change }: Pick<Routes, 'change'>): void {
  // Saves a draft in one language; a new one begins with the published texts of the others.
  change('POST /admin/documents/draft', {
    audits: { 'document.drafted': 'company' },
    async run({
      trx,
      session: { companyId },
      body: { kind, locale, markdown, changes: note },
      ifMatch,
      audit,
    }) {
      const draft = await draftOf(trx, companyId, kind)
        .select([...DRAFT_COLUMNS])
        .forNoKeyUpdate()
        .executeTakeFirst()
      const said = draft?.changes[locale] ?? ''
      const found = {
        markdown: draft && toTextsByLocale(draft)[locale],
        note: said,
        version: draft?.updated_at.toISOString() ?? NONE,
      }
      if (ifMatch.alreadyApplied(found, { markdown, note: note ?? said }, 'DOCUMENT_CHANGED'))
        return findDocumentWithDraft(trx, companyId, kind)
      const newest = buildNewestDocumentQuery(trx, companyId, kind).select(['markdown', 'translations'])
      const texts = draft ?? (await newest.executeTakeFirst())
      const { [DEFAULT_LOCALE]: english = '', ...translations } = {
        ...(texts && toTextsByLocale(texts)),
        [locale]: markdown,
      }
      const columns = {
        markdown: english,
        translations: JSON.stringify(translations),
        changes: JSON.stringify({ ...draft?.changes, ...(note !== undefined && { [locale]: note }) }),
      }
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('document_drafts')
        .values({ company_id: companyId, kind, ...columns })
        .onConflict(conflict =>
          conflict
            .columns(['company_id', 'kind'])
            .doUpdateSet({ ...columns, updated_at: nextUpdatedAtSql('document_drafts') })
            // Without a draft at the read above, a conflict means that another admin has saved one.
            .where(sql<boolean>`${draft !== undefined}::boolean`),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) throw new PortalError('DOCUMENT_CHANGED')
      audit('document.drafted', companyId, { document: kind, language: joinLanguageNames([locale]) })
      return findDocumentWithDraft(trx, companyId, kind)
    },
  })

  // Without a draft it changes nothing and succeeds.
  change('POST /admin/documents/discard', {
    audits: { 'document.draft-discarded': 'company' },
    async run({ trx, session: { companyId }, body: { kind }, ifMatch, audit }) {
      const draft = await takeDraft(trx, companyId, kind)
      if (draft !== undefined) {
        ifMatch.requireVersion(draft, 'DOCUMENT_CHANGED') // the error rolls the deletion back
        audit('document.draft-discarded', companyId, { document: kind })
      }
      return findDocumentWithDraft(trx, companyId, kind)
    },
  })

  // Publishes a draft as the next version, with a text in each language that the country needs. Publishing deletes the draft, so of
  // two parallel calls only one publishes.
  change('POST /admin/documents/publish', {
    audits: { 'document.published': 'company' },
    async run({ trx, session: { companyId, userId }, body: { kind }, ifMatch, audit }) {
      const draft = await takeDraft(trx, companyId, kind)
      if (draft === undefined) throw new PortalError('DOCUMENT_CHANGED')
      ifMatch.requireVersion(draft, 'DOCUMENT_CHANGED')
      const texts = toTextsByLocale(draft)
      const needed = await findRequiredDocumentLocales(trx, companyId)
      refuseIfLacking('DOCUMENT_LANGUAGE_MISSING', needed, texts)
      const version = (await findCurrentDocumentVersion(trx, companyId, kind)) + 1
      // An HCP who accepted the version before is asked again and reads why.
      if (kind === 'TERMS' && version > 1) refuseIfLacking('DOCUMENT_CHANGES_MISSING', needed, draft.changes)
      await trx
        .insertInto('documents')
        .values({
          company_id: companyId,
          kind,
          version,
          markdown: draft.markdown,
          translations: JSON.stringify(draft.translations),
          changes: JSON.stringify(draft.changes),
          published_by: userId,
        })
        .execute()
      audit('document.published', companyId, { document: kind, version })
      return String(version)
    },
    read: ({ trx, session, body }) => findDocumentWithDraft(trx, session.companyId, body.kind),
  })
}

/** @throws PortalError with the code, naming the languages that have no text */
function refuseIfLacking(
  code: 'DOCUMENT_LANGUAGE_MISSING' | 'DOCUMENT_CHANGES_MISSING',
  needed: readonly Locale[],
  texts: LocalTexts,
): void {
  const missing = needed.filter(locale => !texts[locale])
  if (missing.length > 0)
    throw new PortalError(code, { problem: { code, params: { languages: joinLanguageNames(missing) } } })
}

function draftOf(trx: Trx, companyId: string, kind: DocumentKind) {
  return trx.selectFrom('document_drafts').where('company_id', '=', companyId).where('kind', '=', kind)
}

function takeDraft(trx: Trx, companyId: string, kind: DocumentKind) {
  const draft = trx.deleteFrom('document_drafts').where('company_id', '=', companyId).where('kind', '=', kind)
  return draft.returning([...DRAFT_COLUMNS]).executeTakeFirst()
}
