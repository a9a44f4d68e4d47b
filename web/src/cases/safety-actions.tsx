import { ADMINS } from '@portal/contract/admin-roles'
import type { AdminCase } from '@portal/contract/case-records'
import { DownloadButton } from '../lib/download-button.tsx'
import { OnlyFor } from '../session/only-for.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { loadSafetyReportFile } from './safety-reports.api.ts'

/** Prints or downloads a safety report, to forward it. */
export function SafetyActions({ shown: { number } }: { shown: AdminCase }) {
  return (
    <OnlyFor admins={ADMINS.complianceOfficers}>
      <Button variant="quiet" className="px-3!" onClick={() => window.print()}>
        {m.print()}
      </Button>
      <DownloadButton
        file={`safety-report-${number}.csv`}
        load={() => loadSafetyReportFile({ search: String(number) })}
      />
    </OnlyFor>
  )
}
