import type { StockCount } from '@portal/contract/stock/stock-counts.endpoints'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { COUNTS_QUERY_KEY } from './stock-counts.api.ts'

type Props = { count: StockCount; onClose(): void }

/** Ends the counting: from now on the pieces on hand are seen. */
export function FinishCountDialog({ count: { id, lots, counted }, onClose }: Props) {
  return (
    <ConfirmChangeDialog
      title={m.stock_count_finish_title()}
      description={
        counted < lots ? m.stock_count_finish_left({ lots: lots - counted }) : m.stock_count_finish_text()
      }
      confirmLabel={m.stock_count_finish()}
      change={() => callApi('POST /admin/stock-counts/:id/finish', { params: { id }, repeatable: true })}
      invalidates={[COUNTS_QUERY_KEY]}
      onClose={onClose}
    />
  )
}

export function DropCountDialog({ count: { id }, onClose }: Props) {
  return (
    <ConfirmChangeDialog
      danger
      title={m.stock_count_drop_title()}
      description={m.stock_count_drop_text()}
      confirmLabel={m.stock_count_drop()}
      change={() => callApi('POST /admin/stock-counts/:id/drop', { params: { id }, repeatable: true })}
      invalidates={[COUNTS_QUERY_KEY]}
      onClose={onClose}
    />
  )
}
