import { Trash2 } from 'lucide-react'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

type Props = { sampleId: string; gtins: readonly string[]; mayRemove: boolean }

/** The product numbers by which a scanned pack finds the sample. */
export function SampleGtins({ sampleId, gtins, mayRemove }: Props) {
  const { dialog, open } = useDialog()
  const askToRemove = (gtin: string) =>
    open(close => (
      <ConfirmChangeDialog
        danger
        title={m.stock_gtin_remove_title({ gtin })}
        description={m.stock_gtin_remove_text()}
        confirmLabel={m.stock_gtin_remove_confirm()}
        change={() =>
          callApi('DELETE /admin/samples/:id/gtins', {
            params: { id: sampleId },
            query: { gtin },
            repeatable: true,
          })
        }
        invalidates={[STOCK_QUERY_KEY]}
        savedText={m.stock_saved()}
        onClose={close}
      />
    ))
  return (
    <TitledSection title={m.stock_gtins()}>
      <div className="grid gap-1 rounded-card bg-surface px-4 py-3 shadow-card">
        <p className="text-muted text-sm">{m.stock_gtins_hint()}</p>
        <ul>
          {gtins.map(gtin => (
            <li key={gtin} className="flex min-h-(--control) items-center justify-between tabular-nums">
              {gtin}
              {mayRemove && (
                <IconButton
                  icon={Trash2}
                  label={m.stock_gtin_remove({ gtin })}
                  className="-mr-3 print:hidden"
                  onClick={() => askToRemove(gtin)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {dialog}
    </TitledSection>
  )
}
