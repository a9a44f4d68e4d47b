import type { Imported } from '@portal/contract/imports/imports.endpoints'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { TextLink } from '../ui/text-link.tsx'
import { columnLabel, joinColumnLabels } from './column-labels.ts'
import { noConsentText } from './no-consent-text.ts'
import { RowList } from './row-list.tsx'

/** Maximum rows listed in a sentence. */
const NAMED = 20

type Counts = Record<'rows' | 'added' | 'known', number>
/** How the counts of a check and of an import are worded. */
export type ResultTexts = { checked(counts: Counts): string; done(counts: Counts): string }

const TEXTS: ResultTexts = { checked: m.import_fine, done: m.import_done }

type Props = { result: Imported; texts?: ResultTexts | undefined; isInvited: boolean }

/** The result of an import or a check: the number of new rows, or the errors by row. @param isInvited whether new HCPs were invited */
export function ImportResultPanel({ result, texts = TEXTS, isInvited }: Props) {
  const { done, repeated, ignored, problems, warnings } = result
  const { waiting, declined, approved, identified } = result
  if (problems.length > 0) {
    return (
      <div className="grid gap-3">
        <p role="alert" className="text-attention">
          {m.import_problems({ count: problems.length })}
        </p>
        <Places places={problems} />
      </div>
    )
  }
  const count = warnings.length
  return (
    <div role="status">
      <p>{done ? texts.done(result) : texts.checked(result)}</p>
      {waiting + declined + approved > 0 && (
        <p>
          {[
            waiting > 0 && m.import_waiting({ count: waiting }),
            declined > 0 && m.import_declined({ count: declined }),
            approved > 0 && m.import_approved({ count: approved }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {identified > 0 && <p>{m.import_identified({ count: identified })}</p>}
      {result.contacts && <Contacts contacts={result.contacts} isInvited={done && isInvited} />}
      {repeated.length > 0 && !done && (
        <p className="wrap-anywhere">{m.import_repeated({ rows: firstOf(repeated) })}</p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{m.import_ignored({ columns: joinColumnLabels(ignored) })}</p>
      )}
      {count > 0 && (
        <div className="grid gap-2 pt-2">
          <p className="text-waiting">{done ? m.import_warned({ count }) : m.import_warnings({ count })}</p>
          <Places places={warnings} />
        </div>
      )}
    </div>
  )
}

type ContactsProps = { contacts: NonNullable<Imported['contacts']>; isInvited: boolean }

/** How many of the new HCPs may be invited or were, and how many not, with the reason. */
function Contacts({ contacts, isInvited }: ContactsProps) {
  const { ready, noConsent, doNotContact, completed } = contacts
  const { region } = useSignedIn().company
  return (
    <p>
      {[
        ready > 0 && (isInvited ? m.import_invited : m.import_may_invite)({ count: ready }),
        noConsent > 0 && noConsentText(region, noConsent),
        doNotContact > 0 && m.import_blocked({ count: doNotContact }),
        completed > 0 && m.import_completed({ count: completed }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

/** The position of a problem in the file; for a row that is imported anyway, with the number of the existing HCP. */
type Place = Imported['problems'][number] & { phone?: string }

/** The problems with their positions, some at a time. */
function Places({ places }: { places: readonly Place[] }) {
  return (
    <RowList rows={places} keyOf={({ row, column, message }) => `${row} ${column} ${message}`}>
      {({ row, column, value, phone, ...problem }) => (
        <>
          <strong>{placeText({ row, column, value })}</strong>: {problem.message}{' '}
          {phone && (
            <TextLink to={{ pathname: paths.adminHome, search: `search=${phone}&page=1` }}>
              {formatPhone(phone)}
            </TextLink>
          )}
        </>
      )}
    </RowList>
  )
}

function placeText({ row, column, value }: Pick<Place, 'row' | 'column' | 'value'>): string {
  const place = [m.import_row({ row }), columnLabel(column)].filter(Boolean).join(', ')
  return value === '' ? place : m.import_quoted({ place, value })
}

function firstOf(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED).join(', ')
  return rows.length > NAMED ? m.import_and_more({ rows: named, count: rows.length - NAMED }) : named
}
