import { BULK_NOTICES_PER_MINUTE } from '@portal/contract/notifications/message-kinds'
import { SUCCESSORS_MAX } from '@portal/contract/reps/hand-over'
import { matchesRepFilter } from '@portal/contract/reps/rep-filter'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { REP_QUERY_KEYS } from './reps.api.ts'

/** Colleagues shown at a time; a search finds the others. */
const SHOWN = 20

type Props = {
  rep: RepAccount
  /** All reps of the company. */
  allReps: readonly RepAccount[]
  onClose(): void
}

/** Confirms the deactivation of a rep: shows the rep's HCPs and requests, and asks who takes over. */
export function DeactivateRepDialog({ rep, allReps, onClose }: Props) {
  const [search, setSearch] = useState('')
  const needed = rep.hcps > 0
  const form = useForm({ successors: [] as readonly string[], notifyHcps: true }, ({ successors }) => ({
    successors: needed && successors.length === 0 ? m.reps_successor_required() : undefined,
  }))
  const { successors } = form.values
  const others = allReps.filter(other => other.active && other.id !== rep.id)
  const found = others.filter(other => matchesRepFilter(other, { search }))
  const first = found.slice(0, SHOWN)
  // Selected colleagues stay visible, regardless of the search.
  const offered = others.filter(other => successors.includes(other.id) || first.includes(other))
  const choose = (id: string, chosen: boolean) =>
    form.set({ successors: chosen ? [...successors, id] : successors.filter(other => other !== id) })
  return (
    <FormChangeDialog
      title={m.reps_deactivate_title({ name: rep.name })}
      description={
        <>
          <p>{m.reps_deactivate_text()}</p>
          <p className="mt-2 font-medium text-ink">
            {m.reps_looks_after({ hcps: rep.hcps, requests: rep.openRequests })}
          </p>
        </>
      }
      irreversible
      action={m.reps_deactivate_button()}
      disabled={needed && others.length === 0}
      form={form}
      change={({ successors, notifyHcps }, key) =>
        callApi('POST /admin/reps/:id/deactivate', {
          params: { id: rep.id },
          headers: { 'idempotency-key': key },
          body: { successors: [...successors], notifyHcps },
        })
      }
      invalidates={REP_QUERY_KEYS}
      savedText={m.reps_deactivated({ name: rep.name })}
      onClose={onClose}
    >
      {needed && others.length === 0 && <p className="text-waiting">{m.reps_nobody_else()}</p>}
      {needed && others.length > 0 && (
        <fieldset className="grid" aria-describedby="successors-error">
          <legend className="font-semibold text-sm">{m.reps_successors()}</legend>
          <p className="mb-3 text-muted text-sm">{m.reps_successors_hint()}</p>
          {others.length > SHOWN && (
            <TextField
              label={m.reps_search()}
              type="search"
              autoComplete="off"
              placeholder={m.reps_search_placeholder()}
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
          )}
          <div className="max-h-72 overflow-y-auto">
            {offered.map(other => (
              <CheckboxField
                key={other.id}
                label={m.reps_successor({ name: other.name, count: other.hcps })}
                checked={successors.includes(other.id)}
                disabled={!successors.includes(other.id) && successors.length >= SUCCESSORS_MAX}
                onChange={event => choose(other.id, event.target.checked)}
              />
            ))}
          </div>
          {found.length > SHOWN && (
            <p className="text-muted text-sm">
              {m.reps_successors_more({ shown: SHOWN, count: found.length })}
            </p>
          )}
          <FieldError id="successors" error={form.error('successors')} />
        </fieldset>
      )}
      {others.length > 0 && rep.verifiedHcps > 0 && (
        <CheckboxField
          label={
            <>
              {m.reps_notify({ count: rep.verifiedHcps })}
              <span className="block text-muted text-sm">
                {m.reps_notify_pace({ count: BULK_NOTICES_PER_MINUTE })}
              </span>
            </>
          }
          {...form.box('notifyHcps')}
        />
      )}
    </FormChangeDialog>
  )
}
