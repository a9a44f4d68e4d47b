import { parseLegalText } from '@portal/contract/legal-text'
import type { Region } from '@portal/contract/regions'
import { type DocumentKind, documentVersionName } from '@portal/contract/terms'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BUILT_IN } from '../brand/terms/legal-documents.ts'
import { api } from '../lib/api.ts'
import { formatDay } from '../lib/dates.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { readRegionOrDefault } from '../session/companies.ts'
import { companiesQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { LegalTextBody } from '../ui/legal-body.tsx'
import { NewTabLink } from '../ui/outside-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText, SkeletonLines } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The Terms of Use of each region, to read before accepting them (H§5, R§2). */
export function TermsMalaysiaPage() {
  return <LegalPage kind="TERMS" region="MY" name={m.shell_terms_title()} />
}

export function TermsSingaporePage() {
  return <LegalPage kind="TERMS" region="SG" name={m.shell_terms_title()} />
}

/** The privacy notice (H§5), of the region in the address or else of this browser's region. */
export function PrivacyPage() {
  const asked = useSearchParams()[0].get('region')
  const region = asked === 'MY' || asked === 'SG' ? asked : readRegionOrDefault()
  return <LegalPage kind="PRIVACY" region={region} name={m.register_privacy()} />
}

type Wanted = { kind: DocumentKind; region: Region; version?: string | undefined }

function publishedQuery({ kind, region, version }: Wanted) {
  return queryOptions({
    queryKey: ['document', kind, region, version],
    queryFn: ({ signal }) =>
      api('GET /public/documents', { query: { kind, region, ...(version && { version }) }, signal }),
  })
}

/** A legal document in a readable layout, with short lines and clear headings. The address may name an older version. */
function LegalPage({ kind, region, name }: Wanted & { name: string }) {
  const version = useSearchParams()[0].get('version') ?? undefined
  const published = useQuery(publishedQuery({ kind, region, version }))
  const companies = useQuery(companiesQuery)
  const zone = companies.data?.find(company => company.region === region)?.timeZone
  const goBack = useGoBack(paths.root)
  if (published.data === undefined || zone === undefined) {
    return (
      <>
        <PageHeader title={name} onBack={goBack} />
        <QueryErrorBanner queries={[published, companies]} />
        {!published.isError && !companies.isError && <Loading />}
      </>
    )
  }
  const { markdown, senderName, privacyEmail, publishedAt, ...shown } = published.data
  const text = parseLegalText((markdown ?? BUILT_IN[kind][region]).replaceAll('{brand}', senderName))
  const said = documentVersionName(shown.version)
  return (
    <>
      <PageHeader title={text.title} onBack={goBack} />
      <Card className="grid gap-6">
        <LegalTextBody text={text}>
          <p className="text-muted text-sm">
            {publishedAt === null
              ? m.shell_version({ version: said })
              : m.shell_version_of({ version: said, day: formatDay(publishedAt, zone) })}
          </p>
        </LegalTextBody>
        {kind === 'PRIVACY' && privacyEmail !== null && (
          <p>
            {m.shell_privacy_contact()}{' '}
            <NewTabLink href={`mailto:${privacyEmail}`}>{privacyEmail}</NewTabLink>
          </p>
        )}
      </Card>
      {kind === 'PRIVACY' && (
        <TextLink to={`${paths.privacy}?region=${region === 'MY' ? 'SG' : 'MY'}`} replace>
          {region === 'MY' ? m.shell_privacy_sg() : m.shell_privacy_my()}
        </TextLink>
      )}
    </>
  )
}

function Loading() {
  return (
    <Card>
      <LoadingText />
      <SkeletonLines lines={['h-6 w-3/4', 'h-24 w-full', 'h-40', 'h-40 min-w-full', 'h-40 max-w-full']} />
    </Card>
  )
}
