import { Download } from 'lucide-react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { saveBlobAsFile } from '../ui/download-button.tsx'
import { columnLabel, joinColumnLabels } from './column-labels.ts'

type Props = {
  intro: string
  /** By their English names, each with what its cells may be, in words. */
  columns: readonly { name: string; rule: string | undefined }[]
  /** Further columns, which are allowed but ignored. */
  ignored?: readonly string[]
  /** The name of the file with the headings alone. */
  templateName: string
}

/** The columns of a file, and a template with them. */
export function SheetColumns({ intro, columns, ignored = [], templateName }: Props) {
  const template = `\ufeff${columns.map(({ name }) => columnLabel(name)).join(',')}\r\n`
  return (
    <section className="wrap-anywhere grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <p className="text-muted">{intro}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm roomy:grid-cols-[12rem_1fr]">
        {columns.map(({ name, rule }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{columnLabel(name)}</dt>
            <dd className="text-muted">{rule}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && (
        <p className="text-sm text-muted">{m.import_own_file({ columns: joinColumnLabels(ignored) })}</p>
      )}
      <div className="-mx-3">
        <Button
          variant="quiet"
          size="compact"
          icon={Download}
          onClick={() => saveBlobAsFile(new Blob([template], { type: 'text/csv' }), templateName)}
        >
          {m.import_template()}
        </Button>
      </div>
    </section>
  )
}
