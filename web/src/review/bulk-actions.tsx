import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorReasonText } from '../lib/failure.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { assignRepToRegistration, saveRegistrationReview, showRegistrationInLists } from './review.api.ts'

type Act = 'assign' | 'approve'

type Props = {
  /** The selected registrations. */
  selected: readonly Registration[]
  reps: readonly Promoter[] | undefined
  /** @param ids the new selection */
  onSelect(ids: readonly string[]): void
}

/** Assigns or approves several registrations, one call each (R§4). Rejected ones stay selected. */
export function RegistrationBulkActions({ selected, reps = [], onSelect }: Props) {
  const [promoterId, setPromoterId] = useState('')
  const [repMissing, setRepMissing] = useState(false)
  const rep = useRef<HTMLSelectElement>(null)
  const bulk = useBulkActionRunner()
  const queryClient = useQueryClient()

  const count = selected.length
  const repOf = ({ companyUser }: Registration) => promoterId || (companyUser.registeredByPromoterId ?? '')
  const save = async (act: Act) => {
    const approves = act === 'approve'
    const refused = await bulk.run({
      kind: act,
      items: selected,
      act: async one =>
        showRegistrationInLists(
          queryClient,
          approves
            ? await saveRegistrationReview(one, { status: 'COMPLETED', promoterId: repOf(one) })
            : await assignRepToRegistration(one, promoterId),
        ),
      describe: ({ companyUser }, error) =>
        `${personNameOrErased(companyUser.name)}: ${errorReasonText(error)}`,
      texts: {
        working: approves ? m.registrations_approving() : m.registrations_assigning(),
        refused: m.registrations_refused(),
        done: count =>
          approves
            ? m.registrations_several_approved({ count })
            : m.registrations_several_assigned({ count }),
      },
    })
    onSelect(refused)
    await queryClient.invalidateQueries({ queryKey: ['registrations'] })
  }
  const run = (act: Act) => {
    if (bulk.working !== undefined) return
    const needed = act === 'assign' ? promoterId === '' : selected.some(one => repOf(one) === '')
    setRepMissing(needed)
    if (needed) rep.current?.focus()
    else void save(act)
  }
  return (
    count > 0 && (
      <section
        aria-label={m.registrations_several()}
        className="sticky bottom-2 z-10 flex flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-3 shadow-card"
      >
        <div className="min-w-0 flex-[1_1_14rem]">
          <SelectField
            ref={rep}
            label={m.registrations_assign_to()}
            placeholder={m.review_rep_placeholder()}
            value={promoterId}
            onChange={event => {
              setPromoterId(event.target.value)
              setRepMissing(false)
            }}
            options={reps.map(({ id, name }) => ({ value: id, label: name }))}
            error={repMissing ? m.review_rep_required() : undefined}
          />
        </div>
        <Button
          variant="secondary"
          className="px-3"
          loading={bulk.working === 'assign'}
          onClick={() => run('assign')}
        >
          {m.registrations_assign({ count })}
        </Button>
        <Button loading={bulk.working === 'approve'} onClick={() => run('approve')}>
          {m.registrations_approve({ count })}
        </Button>
        <Button variant="quiet" className="px-3" onClick={() => onSelect([])}>
          {m.registrations_unpick()}
        </Button>
      </section>
    )
  )
}
