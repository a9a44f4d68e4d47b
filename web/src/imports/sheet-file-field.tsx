import { type ChangeEvent, useId } from 'react'
import { m } from '../texts.ts'
import { fileInputClassName } from '../ui/field.tsx'

type Props = {
  onChoose(file: File): void
  /** While the file is worked on. `done` is the part that is done, from 0 to 1, if known. */
  progress: { label: string; done?: number | undefined } | undefined
}

/** Chooses a CSV file or a workbook, and shows the progress of the work on it. */
export function SheetFileField({ onChoose, progress }: Props) {
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset the input, so that choosing the same corrected file again fires a change event.
    event.target.value = ''
    if (file !== undefined) onChoose(file)
  }
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {m.import_file()}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.xlsx,text/csv"
        disabled={progress !== undefined}
        onChange={choose}
        className={fileInputClassName}
      />
      {progress && (
        <div className="grid gap-1">
          <label htmlFor={`${id}-progress`} role="status">
            {progress.label}
          </label>
          <progress id={`${id}-progress`} value={progress.done} className="h-2 w-full" />
        </div>
      )}
    </>
  )
}
