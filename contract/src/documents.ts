import * as z from 'zod/mini'
import { defineEndpoints, numberFromQuery, validatedText } from './endpoint.ts'
import { ifMatchVersion } from './headers.ts'
import { MARKDOWN_MAX, markdownProblem } from './legal-text.ts'
import { ADMIN } from './roles.ts'
import { DOCUMENT_KINDS } from './terms.ts'

const kind = z.enum(DOCUMENT_KINDS)
/** 0 for the built-in text, until a company publishes its own. */
const version = z.int().check(z.minimum(0))

const document = z.object({
  kind,
  /** The published versions, newest first. They are immutable. */
  versions: z.array(z.object({ version, publishedAt: z.string(), publishedBy: z.nullable(z.string()) })),
  /** The text of the newest version; null for the built-in text. */
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
      version: z.optional(numberFromQuery(/^(0|[1-9]\d{0,5})$/, 'Must be a version.')),
    }),
    response: z.object({
      version,
      /** Null for the built-in text. */
      markdown: z.nullable(z.string()),
      /** Null for the built-in text. */
      publishedAt: z.nullable(z.string()),
      /** The value of the placeholder {brand}. */
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
    body: z.strictObject({ kind, markdown: validatedText(MARKDOWN_MAX, markdownProblem) }),
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
