import { ADMINS } from '@portal/contract/admin-roles'
import type { AdminCase } from '@portal/contract/cases/case-records'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { downloadSafetyReports } from './safety-reports.api.ts'

/** Prints or downloads a safety report, to forward it. */
export function SafetyReportExportButtons({ adminCase: { number } }: { adminCase: AdminCase }) {
  return (
    <OnlyForAdmins roles={ADMINS.complianceOfficers}>
      <Button variant="quiet" size="compact" onClick={() => window.print()}>
        {m.print()}
      </Button>
      <DownloadButton
        fileName={`safety-report-${number}.csv`}
        loadFile={() => downloadSafetyReports({ search: String(number) })}
      />
    </OnlyForAdmins>
  )
}
