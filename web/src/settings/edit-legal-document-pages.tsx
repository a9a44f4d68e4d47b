import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import { BUILT_IN_VERSION, type DocumentKind, documentVersionLabel } from '@portal/contract/document-versions'
import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { locale } from '../lib/locale.ts'
import { paths } from '../paths.ts'
import { retentionYearsQuery } from '../privacy/retention.api.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { LegalDocumentLink } from '../ui/document-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { LegalDocumentEditor } from './legal-document-editor.tsx'
import {
  builtInDocumentQuery,
  companyDocumentsQuery,
  companySettingsQuery,
  legalDocumentName,
} from './settings.api.ts'
import { useFormReload } from './use-form-reload.ts'

/** The admin's page of the company's terms of use. */
export function EditCompanyTermsPage() {
  return <DocumentPage kind="TERMS" />
}

/** The admin's page of its privacy notice. */
export function EditCompanyPrivacyNoticePage() {
  return <DocumentPage kind="PRIVACY" />
}

function DocumentPage({ kind }: { kind: DocumentKind }) {
  const documents = useQuery(companyDocumentsQuery)
  const settings = useQuery(companySettingsQuery)
  const retention = useQuery(retentionYearsQuery)
  const { company } = useSignedIn()
  const document = documents.data?.find(candidate => candidate.kind === kind)
  const asked = useSearchParams()[0].get('language')
  const language = document?.locales.find(one => one === (asked ?? locale)) ?? DEFAULT_LOCALE
  const own = document?.draft?.texts[language] ?? document?.published?.[language]
  const isBuiltIn = document !== undefined && own === undefined
  const builtIn = useQuery(builtInDocumentQuery(kind, company.region, language, isBuiltIn))
  const start = own ?? builtIn.data
  const { round, reload } = useFormReload(documents)
  const navigate = useNavigate()
  const queries = [documents, settings, retention, builtIn]
  const isReady = document !== undefined && settings.data && retention.data && start !== undefined
  return (
    <div className="grid gap-4">
      <PageHeader title={legalDocumentName(kind)} onBack={() => navigate(adminPaths.settings)} />
      <QueryErrorBanner subject={legalDocumentName(kind)} queries={queries} />
      {isReady ? (
        <>
          {document.locales.length > 1 && <LanguageTabs document={document} language={language} />}
          <LegalDocumentEditor
            key={`${kind} ${language} ${round}`}
            document={document}
            locale={language}
            initialMarkdown={start}
            placeholderValues={{
              brand: settings.data.senderName,
              company: settings.data.legalName ?? settings.data.name,
              retention: retention.data,
              transfers: settings.data.transfers[language] ?? '',
            }}
            onDiscardInput={reload}
          />
          <DocumentVersions document={document} region={company.region} />
        </>
      ) : (
        !queries.some(query => query.isError) && (
          <LoadingSkeletonLines lines={['h-96 w-full', 'h-12', 'h-12 w-full']} />
        )
      )}
    </div>
  )
}

/** The languages of the document. Each has its own address, so that leaving unsaved text asks for confirmation. */
function LanguageTabs({ document, language }: { document: CompanyDocument; language: Locale }) {
  const texts = document.draft?.texts ?? document.published
  return (
    <nav aria-label={m.language_title()} className="flex flex-wrap gap-2">
      {document.locales.map(one => {
        const { name } = LANGUAGES[one]
        return (
          <Link
            key={one}
            replace
            to={{ search: `language=${one}` }}
            aria-current={one === language}
            className="inline-flex min-h-12 items-center rounded-full border border-edge bg-surface px-4 font-semibold text-sm aria-[current=true]:bg-action aria-[current=true]:text-on-action"
          >
            {texts && texts[one] === undefined ? m.settings_language_missing({ language: name }) : name}
          </Link>
        )
      })}
    </nav>
  )
}

type VersionsProps = { document: CompanyDocument; region: Region }

/** The published versions, newest first, and the built-in text at the end; each can be read. */
function DocumentVersions({ document: { kind, versions }, region }: VersionsProps) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold text-lg">{m.settings_versions()}</h2>
      <ul className="divide-y divide-line">
        {versions.map(({ version, publishedAt, publishedBy }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <LegalDocumentLink to={publicAddressOf(kind, region, version)}>
              {m.shell_version({ version: documentVersionLabel(version) })}
            </LegalDocumentLink>
            <span className="text-muted text-sm">
              {m.settings_version_by({
                day: formatDateTime(publishedAt),
                name: publishedBy ?? '–',
              })}
            </span>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <LegalDocumentLink to={publicAddressOf(kind, region, 0)}>
            {m.shell_version({ version: BUILT_IN_VERSION })}
          </LegalDocumentLink>
          <span className="text-muted text-sm first-letter:uppercase">{m.settings_built_in()}</span>
        </li>
      </ul>
    </Card>
  )
}

/** @returns the public URL of a version */
function publicAddressOf(kind: DocumentKind, region: Region, version: number): string {
  return kind === 'TERMS'
    ? `${paths.terms[region]}?version=${version}`
    : `${paths.privacy}?region=${region}&version=${version}`
}
