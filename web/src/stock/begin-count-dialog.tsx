import { useQuery } from '@tanstack/react-query'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { groupBy } from '../lib/group-by.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { FieldError } from '../ui/field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { useForm } from '../ui/use-form.ts'
import { countedLotText } from './counted-lot.tsx'
import { COUNTS_QUERY_KEY, countableLotsQuery } from './stock-counts.api.ts'

type Choice = { all: boolean; lotIds: readonly string[] }

/** Begins a count of all lots or of some, and opens it. */
export function BeginCountDialog({ onClose }: { onClose(): void }) {
  const lots = useQuery(countableLotsQuery)
  const navigate = useNavigate()
  const form = useForm<Choice>({ all: true, lotIds: [] }, ({ all, lotIds }) => ({
    lotIds: all || lotIds.length > 0 ? undefined : m.stock_count_choose(),
  }))
  const { onChange, chosenIds, error } = form.boxes('lotIds')
  return (
    <FormChangeDialog
      title={m.stock_count_begin()}
      form={form}
      change={({ all, lotIds }, key) =>
        callApi('POST /admin/stock-counts', {
          headers: { 'idempotency-key': key },
          body: all ? {} : { lotIds: [...lotIds] },
        })
      }
      invalidates={[COUNTS_QUERY_KEY]}
      onDone={({ id }) => {
        onClose()
        void navigate(generatePath(adminPaths.stockCount, { id }))
      }}
      disabled={lots.data?.length === 0}
      onClose={onClose}
    >
      <p className="text-muted">{m.stock_count_begin_text()}</p>
      <QueryErrorBanner subject={m.stock_lots()} queries={[lots]} />
      {lots.data?.length === 0 && <p>{m.stock_no_lots()}</p>}
      <CheckboxField label={m.stock_count_all({ lots: lots.data?.length ?? 0 })} {...form.box('all')} />
      {!form.values.all &&
        groupBy(lots.data ?? [], ({ sample }) => sample).map(([sample, own]) => (
          <CheckboxGroup
            key={sample}
            legend={sample}
            items={own.map(lot => ({ id: lot.id, name: countedLotText(lot) }))}
            chosenIds={chosenIds}
            onChange={ids => onChange([...chosenIds.filter(id => !own.some(lot => lot.id === id)), ...ids])}
          />
        ))}
      <FieldError id="stock-count-lots" error={error} />
    </FormChangeDialog>
  )
}
