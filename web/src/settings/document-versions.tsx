import type { CompanyDocument } from '@portal/contract/documents'
import type { Region } from '@portal/contract/regions'
import { BUILT_IN_VERSION, type DocumentKind, versionName } from '@portal/contract/terms'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { DocumentLink } from '../ui/document-link.tsx'

type Props = { document: CompanyDocument; region: Region }

/** The published versions, newest first, and the built-in text at the end; each can be read. */
export function DocumentVersions({ document: { kind, versions }, region }: Props) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold text-lg">{m.settings_versions()}</h2>
      <ul className="divide-y divide-line">
        {versions.map(({ version, publishedAt, publishedBy }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <DocumentLink to={publicAddressOf(kind, region, version)}>
              {m.shell_version({ version: versionName(version) })}
            </DocumentLink>
            <span className="text-muted text-sm">
              {m.settings_version_by({
                day: formatDateTime(publishedAt),
                name: publishedBy ?? '–',
              })}
            </span>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <DocumentLink to={publicAddressOf(kind, region, 0)}>
            {m.shell_version({ version: BUILT_IN_VERSION })}
          </DocumentLink>
          <span className="text-muted text-sm">{m.settings_built_in()}</span>
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
