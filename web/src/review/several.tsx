import type { Promoter } from '@portal/contract/promoters'
import type { Registration } from '@portal/contract/review'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { assignPromoter, saveReview } from './review.api.ts'

type Act = 'assign' | 'approve'
type Refused = { id: string; text: string }

type Props = {
  /** Those that are picked. */
  registrations: readonly Registration[]
  promoters: readonly Promoter[] | undefined
  /** @param ids those that are picked from now on */
  onPicked(ids: readonly string[]): void
}

/** Assigns or approves several, each by the calls of one (R§4). What was refused is named, and stays picked. */
export function Several({ registrations, promoters = [], onPicked }: Props) {
  const [promoterId, setPromoterId] = useState('')
  const [repMissing, setRepMissing] = useState(false)
  const rep = useRef<HTMLSelectElement>(null)
  const save = useSaveSeveral(onPicked)

  const count = registrations.length
  const refused = save.data ?? []
  const repOf = ({ companyUser }: Registration) => promoterId || (companyUser.registeredByPromoterId ?? '')
  const run = (act: Act) => {
    if (save.isPending) return
    const needed = act === 'assign' ? promoterId === '' : registrations.some(one => repOf(one) === '')
    setRepMissing(needed)
    if (needed) rep.current?.focus()
    else save.mutate({ act, registrations, repOf })
  }
  return (
    <div className="sticky bottom-2 z-10 grid gap-2">
      {refused.length > 0 && (
        <Banner
          text={
            <>
              {m.registrations_refused()}
              {refused.map(({ id, text }) => (
                <span key={id} className="wrap-anywhere block font-normal">
                  {text}
                </span>
              ))}
            </>
          }
          onDismiss={save.reset}
        />
      )}
      {count > 0 && (
        <section
          aria-label={m.registrations_several()}
          className="flex flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-3 shadow-card"
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
              options={promoters.map(({ id, name }) => ({ value: id, label: name }))}
              error={repMissing ? m.review_rep_required() : undefined}
            />
          </div>
          <Button
            variant="secondary"
            className="px-3"
            loading={save.isPending && save.variables.act === 'assign'}
            onClick={() => run('assign')}
          >
            {m.registrations_assign({ count })}
          </Button>
          <Button loading={save.isPending && save.variables.act === 'approve'} onClick={() => run('approve')}>
            {m.registrations_approve({ count })}
          </Button>
          <Button variant="quiet" className="px-3" onClick={() => onPicked([])}>
            {m.registrations_unpick()}
          </Button>
        </section>
      )}
    </div>
  )
}

type Batch = { act: Act; registrations: readonly Registration[]; repOf(registration: Registration): string }

/** Saves one after the other. @returns those that were refused, and why */
function useSaveSeveral(onPicked: Props['onPicked']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, registrations, repOf }: Batch) => {
      const refused: Refused[] = []
      for (const registration of registrations) {
        const promoterId = repOf(registration)
        try {
          if (act === 'approve') await saveReview(registration, { status: 'COMPLETED', promoterId })
          else await assignPromoter(registration, promoterId)
        } catch (error) {
          const { name } = registration.companyUser
          refused.push({ id: registration.id, text: `${name}: ${failureText(error)}` })
        }
      }
      return refused
    },
    onSuccess: (refused, { registrations }) => {
      const count = registrations.length - refused.length
      if (count > 0) showSuccess(m.registrations_several_saved({ count }))
      onPicked(refused.map(({ id }) => id))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['registrations'] }),
  })
}
