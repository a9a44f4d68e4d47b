import { parseLegalText } from '@portal/contract/companies/legal-text'
import { type DocumentKind, documentVersionLabel } from '@portal/contract/document-versions'
import type { ResponseData } from '@portal/contract/endpoints'
import { isLocale, LANGUAGES, type Locale } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { fillDocumentPlaceholders, loadBuiltInLegalDocument } from '../brand/terms/legal-documents.ts'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { locale } from '../lib/locale.ts'
import { paths } from '../paths.ts'
import { loadLegalDocument } from '../session/documents.ts'
import { readLastRegion } from '../session/login-brand.ts'
import { companiesQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { LegalTextBody } from '../ui/legal-text-body.tsx'
import { linkClassName, NewTabLink } from '../ui/new-tab-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, SkeletonLines } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The Terms of Use of each region, to read before accepting them (H§5, R§2). */
export function TermsOfUseMalaysiaPage() {
  return <LegalPage kind="TERMS" region="MY" name={m.shell_terms_title()} />
}

export function TermsOfUseSingaporePage() {
  return <LegalPage kind="TERMS" region="SG" name={m.shell_terms_title()} />
}

/** The privacy notice (H§5), of the region in the address or else of this browser's region. */
export function PrivacyNoticePage() {
  const asked = useSearchParams()[0].get('region')
  const region = asked === 'MY' || asked === 'SG' ? asked : (readLastRegion() ?? 'MY')
  return <LegalPage kind="PRIVACY" region={region} name={m.register_privacy()} />
}

type Wanted = { kind: DocumentKind; region: Region; version?: string | undefined; language: Locale }

/** A document in a language, or in English if it has no text in that language. */
function publishedDocumentQuery({ kind, region, version, language }: Wanted) {
  return queryOptions({
    queryKey: ['document', kind, region, version, language],
    queryFn: async ({ signal }) => {
      const found = await loadLegalDocument({ kind, region, version, locale: language }, signal)
      return {
        ...found,
        markdown: found.markdown ?? (await loadBuiltInLegalDocument(kind, region, found.locale)),
      }
    },
  })
}

/**
 * A legal document in a readable layout, with short lines and clear headings. The address may name an older version and another
 * language.
 */
function LegalPage({ kind, region, name }: Pick<Wanted, 'kind' | 'region'> & { name: string }) {
  const [params] = useSearchParams()
  const version = params.get('version') ?? undefined
  const asked = params.get('language')
  const language = isLocale(asked) ? asked : locale
  const published = useQuery(publishedDocumentQuery({ kind, region, version, language }))
  const companies = useQuery(companiesQuery)
  const company = companies.data?.find(one => one.region === region)
  if (published.data === undefined || company === undefined) {
    return (
      <>
        <PageHeader title={name} backTo={paths.root} />
        <QueryErrorBanner subject={name} queries={[published, companies]} />
        {!published.isError && !companies.isError && <Loading />}
      </>
    )
  }
  const { markdown, senderName, companyName, retention, transfers, publishedAt, ...shown } = published.data
  const text = parseLegalText(
    fillDocumentPlaceholders(markdown, { brand: senderName, company: companyName, retention, transfers }),
  )
  const said = documentVersionLabel(shown.version)
  return (
    <>
      <div lang={shown.locale} className="contents">
        <PageHeader title={text.title} backTo={paths.root} />
      </div>
      {shown.locales
        .filter(other => other !== shown.locale)
        .map(other => (
          <TextLink
            key={other}
            to={{ search: withLanguage(params, other) }}
            replace
            className="justify-self-start"
          >
            {m.shell_read_in({ language: LANGUAGES[other].name })}
          </TextLink>
        ))}
      <Card className="grid gap-6">
        <LegalTextBody text={text} lang={shown.locale}>
          <p className="text-muted text-sm">
            {publishedAt === null
              ? m.shell_version({ version: said })
              : m.shell_version_of({ version: said, day: formatDay(publishedAt, company.timeZone) })}
          </p>
        </LegalTextBody>
        {kind === 'PRIVACY' && <PrivacyContacts {...shown} phone={company.supportPhone} />}
      </Card>
      {kind === 'PRIVACY' && (
        <TextLink to={`${paths.privacy}?region=${region === 'MY' ? 'SG' : 'MY'}`} replace>
          {region === 'MY' ? m.shell_privacy_sg() : m.shell_privacy_my()}
        </TextLink>
      )}
    </>
  )
}

type Contacts = Pick<ResponseData<'GET /public/documents'>, 'privacyEmail' | 'officer'> & { phone: string }

/** Whom to ask about one's data: the privacy contact, by phone too, and the data protection officer. */
function PrivacyContacts({ privacyEmail, officer, phone }: Contacts) {
  return (
    <div>
      <p>
        {m.shell_privacy_contact()} {privacyEmail !== null && <MailLink email={privacyEmail} />}{' '}
        <a href={`tel:+${phone}`} className={`${linkClassName} tabular-nums`}>
          {formatPhone(phone)}
        </a>
      </p>
      {officer && (
        <p>
          {m.shell_privacy_officer()} {officer.name} <MailLink email={officer.email} />
        </p>
      )}
    </div>
  )
}

function MailLink({ email }: { email: string }) {
  return <NewTabLink href={`mailto:${email}`}>{email}</NewTabLink>
}

function withLanguage(params: URLSearchParams, language: Locale): string {
  const next = new URLSearchParams(params)
  next.set('language', language)
  return next.toString()
}

function Loading() {
  return (
    <Card>
      <LoadingAnnouncement />
      <SkeletonLines lines={['h-6 w-3/4', 'h-24 w-full', 'h-40', 'h-40 w-full', 'h-40 w-full']} />
    </Card>
  )
}
