import type { Imported } from '@portal/contract/imports'
import { useState } from 'react'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Problems shown at a time. */
const SHOWN = 100

/** Maximum rows listed in a sentence. */
const NAMED = 20

/** The result of an import or a check: the number of new rows, or the errors by row. */
export function ImportResult({ result }: { result: Imported }) {
  const { done, rows, added, known, repeated, ignored, problems, warnings } = result
  const [shown, setShown] = useState(SHOWN)
  if (problems.length === 0) {
    return (
      <div role="status">
        <p>{done ? m.import_done({ added, known }) : m.import_fine({ rows, added, known })}</p>
        {repeated.length > 0 && !done && (
          <p className="wrap-anywhere">{m.import_repeated({ rows: firstOf(repeated) })}</p>
        )}
        {ignored.length > 0 && (
          <p className="text-muted">{m.import_ignored({ columns: ignored.join(', ') })}</p>
        )}
        {warnings.length > 0 && <Warnings warnings={warnings} done={done} />}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-attention">
        {m.import_problems({ count: problems.length })}
      </p>
      <ol className="divide-y divide-line rounded-card bg-surface px-4 text-sm shadow-card">
        {problems.slice(0, shown).map(({ row, column, value, message }) => (
          <li key={`${row} ${column} ${message}`} className="wrap-anywhere py-2">
            <strong>{placeOf({ row, column, value })}</strong>: {message}
          </li>
        ))}
      </ol>
      {problems.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {m.common_load_more()}
        </Button>
      )}
    </div>
  )
}

/** Warnings about rows that are imported anyway, each with a link to the existing HCP. */
function Warnings({ warnings, done }: { warnings: Imported['warnings']; done: boolean }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <div className="grid gap-2 pt-2">
      <p className="text-waiting">
        {done ? m.import_warned({ count: warnings.length }) : m.import_warnings({ count: warnings.length })}
      </p>
      <ul className="divide-y divide-line rounded-card bg-surface px-4 text-sm shadow-card">
        {warnings.slice(0, shown).map(({ row, column, value, message, phone }) => (
          <li key={row} className="wrap-anywhere py-2">
            <strong>{placeOf({ row, column, value })}</strong>: {message}{' '}
            <TextLink to={{ pathname: paths.adminHome, search: `search=${phone}&page=1` }}>
              {formatPhone(phone)}
            </TextLink>
          </li>
        ))}
      </ul>
      {warnings.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {m.common_load_more()}
        </Button>
      )}
    </div>
  )
}

function placeOf({
  row,
  column,
  value,
}: Pick<Imported['problems'][number], 'row' | 'column' | 'value'>): string {
  const place = [m.import_row({ row }), column].filter(Boolean).join(', ')
  return value === '' ? place : m.import_quoted({ place, value })
}

function firstOf(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED).join(', ')
  return rows.length > NAMED ? m.import_and_more({ rows: named, count: rows.length - NAMED }) : named
}
