import type { LicenceBodyCode } from '@portal/contract/licences/licence-bodies'
import type { SampleClass } from '@portal/contract/stock/stock-rules'
import type { ColumnType } from 'kysely'
import type { Created } from './columns.ts'

export type LicenceTables = {
  /** The practising certificates of HCPs, one each. Select the days as `::text`, as for `expires_on`. */
  licences: {
    user_id: string
    company_id: string
    number: string
    /** As `lot_no_folded` of `stock_lots`. */
    number_folded: string | null
    body: LicenceBodyCode
    valid_until: ColumnType<never, string, string>
    /** When the HCP entered it; null once an admin has seen it. */
    renewed_at: Date | null
    /** The last day of which HCP and rep were told that it is near. */
    told_of: ColumnType<never, string | undefined, string>
    updated_at: Created
  }
  /** The sample classes that a company refuses after the end of a certificate and the days of grace; no row: none. */
  licence_rules: { company_id: string; classes: SampleClass[]; grace_days: number }
}
