import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import { BUILT_IN_VERSION, documentVersionLabel } from '@portal/contract/document-versions'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { CompanyLogoCard } from './company-logo-card.tsx'
import { CompanySettingsForm } from './company-settings-form.tsx'
import { CouriersCard } from './couriers-card.tsx'
import { LicenceRuleCard } from './licence-rule-card.tsx'
import { companyDocumentsQuery, companySettingsQuery, legalDocumentName } from './settings.api.ts'

/** The company's settings: names, numbers and documents. */
export function CompanySettingsPage() {
  const settings = useQuery(companySettingsQuery)
  const documents = useQuery(companyDocumentsQuery)
  const [round, setRound] = useState(0)
  const { dialog, open } = useDialog()
  const [isRuleTyped, setRuleTyped] = useState(false)
  const reload = async () => {
    await settings.refetch()
    setRound(now => now + 1)
  }
  const queries = [settings, documents]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeader title={m.settings_heading()} />
        <div className="-mx-4 flex flex-wrap">
          <ButtonLink variant="quiet" to={adminPaths.admins}>
            {m.admins_heading()}
          </ButtonLink>
          <ButtonLink variant="quiet" to={adminPaths.setupChecklist}>
            {m.first_steps_heading()}
          </ButtonLink>
        </div>
      </div>
      <QueryErrorBanner subject={m.settings_heading()} queries={queries} />
      {queries.some(query => query.isPending) && !queries.some(query => query.isError) && (
        <LoadingSkeletonLines lines={['h-96 w-full', 'h-40']} />
      )}
      {settings.data && documents.data && (
        <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto_auto_1fr]">
          <div className="lg:col-start-2">
            <CompanyLogoCard settings={settings.data} open={open} />
          </div>
          <Card className="grid gap-4 lg:col-start-1 lg:row-span-5 lg:row-start-1">
            <CompanySettingsForm
              key={round}
              settings={settings.data}
              hasOtherInput={isRuleTyped}
              noOtherDialogOpen={dialog === undefined}
              onDiscardInput={reload}
            />
          </Card>
          <div className="lg:col-start-2">
            <CouriersCard open={open} />
          </div>
          <Card className="grid gap-2 lg:col-start-2">
            <h2 className="font-bold text-lg">{m.settings_documents()}</h2>
            <ul className="divide-y divide-line">
              {documents.data.map(document => (
                <DocumentRow key={document.kind} document={document} />
              ))}
            </ul>
          </Card>
          <div className="lg:col-start-2">
            <LicenceRuleCard onTyped={setRuleTyped} />
          </div>
          <Card className="grid gap-2 lg:col-start-2">
            <h2 className="font-bold text-lg">{m.privacy_heading()}</h2>
            <SettingsLink
              to={adminPaths.privacy}
              title={m.privacy_title()}
              text={m.privacy_settings_text()}
            />
          </Card>
        </div>
      )}
      {dialog}
    </div>
  )
}

/** A document with its newest version; links to its text. */
function DocumentRow({ document }: { document: CompanyDocument }) {
  const [newest] = document.versions
  return (
    <li>
      <SettingsLink
        to={adminPaths.documents[document.kind]}
        title={legalDocumentName(document.kind)}
        text={
          newest === undefined
            ? `${m.shell_version({ version: BUILT_IN_VERSION })}, ${m.settings_built_in()}`
            : m.shell_version_of({
                version: documentVersionLabel(newest.version),
                day: formatDay(newest.publishedAt),
              })
        }
        mark={document.draft ? m.settings_draft() : undefined}
      />
    </li>
  )
}

/** A link to a screen of the settings, with what it is about. */
function SettingsLink({
  to,
  title,
  text,
  mark,
}: {
  to: string
  title: string
  text: string
  mark?: string | undefined
}) {
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-16 items-center gap-3 rounded-control px-2 py-2 transition hover:bg-action-soft"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold text-action-ink">{title}</span>
        <span className="text-muted text-sm">{text}</span>
      </span>
      {mark && <span className="rounded-full bg-sunken px-3 py-1 font-semibold text-sm">{mark}</span>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
