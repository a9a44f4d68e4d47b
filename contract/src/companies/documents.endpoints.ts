import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { DOCUMENT_KINDS } from '../document-versions.ts'
import { defineEndpoints, numberFromQuery, trimmedText, validatedText } from '../endpoint.ts'
import { idempotencyKey, ifMatchVersion } from '../headers.ts'
import { DEFAULT_LOCALE, LOCALES } from '../languages.ts'
import { ADMIN } from '../roles.ts'
import { DOCUMENT_CHANGES_MAX, legalTextProblem, MARKDOWN_MAX } from './legal-text.ts'
import { RETENTION_YEARS_MAX, RETENTION_YEARS_MIN } from './retention.ts'

const years = z.int().check(z.minimum(RETENTION_YEARS_MIN), z.maximum(RETENTION_YEARS_MAX))
/** Years by class. */
export const retention = z.strictObject({
  Cosmetic: years,
  'Medical device': years,
  'Health supplement': years,
  Medicine: years,
  'Medicine with poison group': years,
  Food: years,
})

const kind = z.enum(DOCUMENT_KINDS)
const locale = z.enum(LOCALES)
const localTexts = z.partialRecord(locale, z.string())
/** 0 for the built-in text, until a company publishes its own. */
const version = z.int().check(z.minimum(0))

const document = z.object({
  kind,
  /** The languages that the company's country needs. */
  locales: z.array(locale),
  /** The published versions, newest first. They are immutable. */
  versions: z.array(z.object({ version, publishedAt: z.string(), publishedBy: z.nullable(z.string()) })),
  /** The texts of the newest version; null for the built-in ones. */
  published: z.nullable(localTexts),
  /** `changes` says what has changed since the version before, to HCPs who are asked again. */
  draft: z.nullable(z.object({ texts: localTexts, changes: localTexts, updatedAt: z.string() })),
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
      /** The wanted language; without a text in it, English. */
      locale: z.optional(locale),
    }),
    response: z.object({
      version,
      /** The language of the text. */
      locale,
      /** All languages of this version. */
      locales: z.array(locale),
      /** Null for the built-in text. */
      markdown: z.nullable(z.string()),
      /** What has changed in this version and in those before, newest first. */
      changes: z.array(z.object({ version, text: z.string() })),
      /** Null for the built-in text. */
      publishedAt: z.nullable(z.string()),
      /** The value of the placeholder {brand}. */
      senderName: z.string(),
      /** The value of the placeholder {company}. */
      companyName: z.string(),
      privacyEmail: z.nullable(z.string()),
      /** The value of the placeholder {transfers}; empty if the company says nothing in this language. */
      transfers: z.string(),
      /** The company's data protection officer; null without one. */
      officer: z.nullable(z.object({ name: z.string(), email: z.string() })),
      /** The value of the placeholder {retention}: years by class. */
      retention,
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /admin/documents': {
    summary: "The documents of the admin's company with their drafts and versions.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    response: z.object({ documents: z.array(document) }),
  },
  'POST /admin/documents/draft': {
    summary: 'Keep the next text of a document in a language, which nobody else sees yet.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({
      kind,
      locale: z._default(locale, DEFAULT_LOCALE),
      markdown: validatedText(MARKDOWN_MAX, legalTextProblem),
      changes: z.optional(trimmedText(DOCUMENT_CHANGES_MAX)),
    }),
    response: document,
    errors: ['DOCUMENT_CHANGED'],
  },
  'POST /admin/documents/discard': {
    summary: 'Throw the draft of a document away; what is published stays.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchVersion }),
    body: z.strictObject({ kind }),
    response: document,
    errors: ['DOCUMENT_CHANGED'],
  },
  'POST /admin/documents/publish': {
    summary:
      'Make the draft the next version, which never changes; terms are asked for anew of every HCP of the company.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'idempotency-key': idempotencyKey, 'if-match': ifMatchVersion }),
    body: z.strictObject({ kind }),
    response: document,
    errors: ['KEY_REUSED', 'DOCUMENT_CHANGED', 'DOCUMENT_LANGUAGE_MISSING', 'DOCUMENT_CHANGES_MISSING'],
  },
})
