import * as z from 'zod/mini'
import { defineEndpoints, queriedNumber, textWithRule } from './endpoint.ts'
import { ifMatchVersion } from './headers.ts'
import { MARKDOWN_MAX, markdownProblem } from './legal-text.ts'
import { ADMIN } from './roles.ts'
import { DOCUMENT_KINDS } from './terms.ts'

const kind = z.enum(DOCUMENT_KINDS)
/** 0 for the portal's own text, until a company publishes one of its own. */
const version = z.int().check(z.minimum(0))

const document = z.object({
  kind,
  /** The published versions, newest first; they never change. */
  versions: z.array(z.object({ version, publishedAt: z.string(), publishedBy: z.nullable(z.string()) })),
  /** The text of the newest one; null for the portal's own. */
  published: z.nullable(z.string()),
  draft: z.nullable(z.object({ markdown: z.string(), updatedAt: z.string() })),
})
export type CompanyDocument = z.output<typeof document>

export const documentEndpoints = defineEndpoints({
  'GET /public/documents': {
    summary: "A document of a region's company: the newest version, or the one that is asked for.",
    access: 'public',
    query: z.strictObject({
      region: z.enum(['MY', 'SG']),
      kind,
      version: z.optional(queriedNumber(/^(0|[1-9]\d{0,5})$/, 'Must be a version.')),
    }),
    response: z.object({
      version,
      /** Null for the portal's own text. */
      markdown: z.nullable(z.string()),
      /** Null for the portal's own text. */
      publishedAt: z.nullable(z.string()),
      /** What {brand} stands for. */
      senderName: z.string(),
      privacyEmail: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/documents': {
    summary: "The documents of the admin's company with their drafts and versions.",
    access: { roles: [ADMIN] },
    response: z.object({ documents: z.array(document) }),
  },
  'POST /admin/documents/draft': {
    summary: 'Keep the next text of a document, which nobody else sees yet.',
    access: { roles: [ADMIN] },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ kind, markdown: textWithRule(MARKDOWN_MAX, markdownProblem) }),
    response: document,
    errors: ['DOCUMENT_CHANGED'],
  },
  'POST /admin/documents/discard': {
    summary: 'Throw the draft of a document away; what is published stays.',
    access: { roles: [ADMIN] },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ kind }),
    response: document,
    errors: ['DOCUMENT_CHANGED'],
  },
  'POST /admin/documents/publish': {
    summary:
      'Make the draft the next version, which never changes; terms are asked for anew of every HCP of the company.',
    access: { roles: [ADMIN] },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ kind }),
    response: document,
    errors: ['DOCUMENT_CHANGED'],
  },
})
