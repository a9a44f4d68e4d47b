import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import { BUILT_IN_VERSION, documentVersionLabel } from '@portal/contract/document-versions'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { useDialog } from '../ui/dialog-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { CompanyLogoSetting } from './company-logo-setting.tsx'
import { CompanySettingsForm, companySectionTitle } from './company-settings-form.tsx'
import { CourierList } from './courier-list.tsx'
import { LicenceRuleSetting } from './licence-rule-form.tsx'
import { MailSetting } from './mail-setting.tsx'
import { companyDocumentsQuery, companySettingsQuery, legalDocumentName } from './settings.api.ts'
import { SettingsSections } from './settings-sections.tsx'
import { useFormReload } from './use-form-reload.ts'

/** The settings that have a screen of their own. */
const PAGES = [
  { to: adminPaths.admins, title: m.admins_heading() },
  { to: adminPaths.keys, title: m.keys_page_heading() },
  { to: adminPaths.webhooks, title: m.webhooks_heading() },
  { to: adminPaths.privacy, title: m.privacy_heading() },
  { to: adminPaths.caseDeadlines, title: m.cases_deadlines() },
  { to: adminPaths.limits, title: m.limits_title() },
  { to: adminPaths.setupChecklist, title: m.first_steps_heading() },
]

/** The company's settings in sections, each with its own Save. */
export function CompanySettingsPage() {
  const settings = useQuery(companySettingsQuery)
  const { round, reload } = useFormReload(settings)
  return (
    <RecordPage
      found={settings}
      subject={m.settings_heading()}
      isWide
      parts={stored => ({ facts: <Sections key={round} settings={stored} onDiscardInput={reload} /> })}
    />
  )
}

type Props = { settings: CompanySettings; onDiscardInput(): void }

function Sections({ settings, onDiscardInput }: Props) {
  const [stored, onSaved] = useState(settings)
  const { dialog, open } = useDialog()
  const form = { stored, onSaved, onDiscardInput }
  return (
    <>
      <SettingsSections
        pages={PAGES}
        sections={[
          {
            id: 'brand',
            title: m.settings_brand(),
            content: (
              <>
                <CompanyLogoSetting settings={settings} open={open} />
                <hr className="my-3 border-line" />
                <CompanySettingsForm {...form} section="brand" />
              </>
            ),
          },
          ...(['company', 'protection', 'delivery'] as const).map(section => ({
            id: section,
            title: companySectionTitle(section),
            content: <CompanySettingsForm {...form} section={section} />,
          })),
          { id: 'couriers', title: m.settings_couriers(), content: <CourierList open={open} /> },
          { id: 'mail', title: m.settings_mail(), content: <MailSetting /> },
          { id: 'documents', title: m.settings_documents(), content: <Documents /> },
          { id: 'certificates', title: m.licence_heading(), content: <LicenceRuleSetting /> },
        ]}
      />
      {dialog}
    </>
  )
}

function Documents() {
  const documents = useQuery(companyDocumentsQuery)
  return (
    <>
      <QueryErrorBanner subject={m.settings_documents()} queries={[documents]} />
      {documents.isPending && <LoadingSkeletonLines lines={['h-16 w-full', 'h-16 w-full']} />}
      <ul className="divide-y divide-line empty:hidden">
        {documents.data?.map(document => (
          <DocumentRow key={document.kind} document={document} />
        ))}
      </ul>
    </>
  )
}

/** A document with its newest version; links to its text. */
function DocumentRow({ document: { kind, versions, draft } }: { document: CompanyDocument }) {
  const [newest] = versions
  return (
    <li>
      <Link
        to={adminPaths.documents[kind]}
        className="-mx-2 flex min-h-16 items-center gap-3 rounded-control px-2 py-2 transition hover:bg-action-soft"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold text-action-ink">{legalDocumentName(kind)}</span>
          <span className="text-muted text-sm">
            {newest === undefined
              ? `${m.shell_version({ version: BUILT_IN_VERSION })}, ${m.settings_built_in()}`
              : m.shell_version_of({
                  version: documentVersionLabel(newest.version),
                  day: formatDay(newest.publishedAt),
                })}
          </span>
        </span>
        {draft && (
          <span className="rounded-full bg-sunken px-3 py-1 font-semibold text-sm">{m.settings_draft()}</span>
        )}
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
