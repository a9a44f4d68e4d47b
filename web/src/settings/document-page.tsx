import type { DocumentKind } from '@portal/contract/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { paths } from '../paths.ts'
import { useCompany } from '../session/signed-in.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { builtInQuery, documentName, documentsQuery, settingsQuery } from './settings.api.ts'

/** The admin's page of the company's terms of use. */
export function OwnTermsPage() {
  return <DocumentPage kind="TERMS" />
}

/** The admin's page of its privacy notice. */
export function OwnPrivacyPage() {
  return <DocumentPage kind="PRIVACY" />
}

function DocumentPage({ kind }: { kind: DocumentKind }) {
  const documents = useQuery(documentsQuery)
  const settings = useQuery(settingsQuery)
  const { companies, company } = useCompany()
  const document = documents.data?.find(candidate => candidate.kind === kind)
  const own = document?.draft?.markdown ?? document?.published
  const builtIn = useQuery(builtInQuery(kind, company?.region, own === null))
  const start = own ?? builtIn.data
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const reload = async () => {
    await documents.refetch()
    setRound(now => now + 1)
  }
  const queries = [documents, settings, companies, builtIn]
  const isReady = document !== undefined && settings.data && company && start !== undefined
  return (
    <div className="grid gap-4">
      <PageHeader title={documentName(kind)} onBack={() => navigate(paths.adminSettings)} />
      <QueryErrorBanner queries={queries} />
      {isReady ? (
        <>
          <DocumentEditor
            key={`${kind} ${round}`}
            document={document}
            start={start}
            senderName={settings.data.senderName}
            onReload={reload}
          />
          <DocumentVersions document={document} region={company.region} />
        </>
      ) : (
        !queries.some(query => query.isError) && (
          <LoadingLines lines={['h-96 w-full', 'h-12', 'h-12 min-w-full']} />
        )
      )}
    </div>
  )
}
