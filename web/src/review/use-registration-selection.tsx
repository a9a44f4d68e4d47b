import { ADMINS } from '@portal/contract/admin-roles'
import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { APPROVALS_MAX } from '@portal/contract/users/registration-status'
import { useQueryClient } from '@tanstack/react-query'
import { Check, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { errorReasonText } from '../lib/failure.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { useDialog } from '../ui/dialog-button.tsx'
import { type BulkAct, useRowSelection } from '../ui/use-row-selection.ts'
import { ChooseRepDialog } from './choose-rep-dialog.tsx'
import type { RegistrationListState } from './registration-list-state.ts'
import {
  approveRegistrations,
  assignRepToRegistration,
  loadAllRegistrations,
  showRegistrationInLists,
} from './review.api.ts'

type Options = {
  /** Those of the page on screen. */
  registrations: readonly Registration[] | undefined
  list: RegistrationListState
  /** The number that the filter leaves. */
  total: number | undefined
  reps: readonly Promoter[]
}

/** The selection of registrations, to approve many in a call (decision 79) and to assign them, one call each (R§4). */
export function useRegistrationSelection({ registrations, list, total, reps }: Options) {
  const mayDecide = useHasAdminRole(ADMINS.managers)
  const { campaignId } = useSignedIn().company
  const queryClient = useQueryClient()
  const { working, run } = useBulkActionRunner()
  const { dialog, open } = useDialog()
  const filter = JSON.stringify({ ...list, page: 1 })
  const [all, setAll] = useState<{ filter: string; rows: readonly Registration[] }>()

  const end = async (text: string | undefined) => {
    selection.finish(text === undefined ? undefined : { text })
    setAll(undefined)
    await queryClient.invalidateQueries({ queryKey: ['registrations'] })
  }
  const show = (saved: Registration) => showRegistrationInLists(queryClient, saved)
  const describe = ({ companyUser }: Registration, reason: string) =>
    `${personNameOrErased(companyUser.name)}: ${reason}`
  const approve = async (items: readonly Registration[], repId?: string) => {
    const done = (count: number) => m.registrations_several_approved({ count })
    const { length: count } = await run({
      ...{ kind: 'approve', items, perCall: APPROVALS_MAX },
      actOnSeveral: async part => {
        const reasons = await approveRegistrations(part, repId)
        for (const one of part) if (!reasons.has(one.id)) show(asApproved(one, repId))
        return part.flatMap(one => {
          const reason = reasons.get(one.id)
          return reason === undefined ? [] : { id: one.id, text: describe(one, reason) }
        })
      },
      describeRest: (count, error) => m.registrations_rest({ count, reason: errorReasonText(error) }),
      texts: { working: m.registrations_approving(), refused: m.registrations_refused(), done },
    })
    await end(count > 0 ? done(count) : undefined)
  }
  const assign = async (items: readonly Registration[], repId: string) => {
    const done = (count: number) => m.registrations_several_assigned({ count })
    const { length: count } = await run({
      ...{ kind: 'assign', items },
      act: async one => show(await assignRepToRegistration(one, repId)),
      describe: (one, error) => describe(one, errorReasonText(error)),
      texts: { working: m.registrations_assigning(), refused: m.registrations_refused(), done },
    })
    await end(count > 0 ? done(count) : undefined)
  }
  const acts: BulkAct<Registration>[] = [
    {
      kind: 'approve',
      icon: Check,
      label: count => m.registrations_approve({ count }),
      isFor: ({ status }) => status === 'PENDING',
      onPress: chosen => {
        const without = chosen.filter(one => repIdOf(one) === null).length
        if (without === 0) return approve(chosen)
        open(close => (
          <ChooseRepDialog
            title={m.registrations_approve({ count: chosen.length })}
            text={m.registrations_without_rep({ count: without })}
            // Where none has a rep, leaving them all would approve nothing.
            nobody={without < chosen.length ? m.registrations_leave() : undefined}
            reps={reps}
            onChoose={repId => approve(chosen, repId || undefined)}
            onClose={close}
          />
        ))
      },
    },
    {
      kind: 'assign',
      icon: UserRoundCheck,
      label: count => m.registrations_assign({ count }),
      isFor: ({ companyUser }) => parseErasedHcpNumber(companyUser.name) === undefined,
      onPress: chosen =>
        open(close => (
          <ChooseRepDialog
            title={m.registrations_assign({ count: chosen.length })}
            reps={reps}
            onChoose={repId => assign(chosen, repId)}
            onClose={close}
          />
        )),
    },
  ]
  const selection = useRowSelection({
    rows: all?.filter === filter ? all.rows : registrations,
    acts: mayDecide ? acts : [],
    label: ({ companyUser }) => m.registrations_pick({ name: personNameOrErased(companyUser.name) }),
    total,
    loadAll: async () => {
      const rows = await loadAllRegistrations(queryClient, campaignId, list)
      setAll({ filter, rows })
      return rows
    },
    working,
  })
  return { selection, dialog }
}

const repIdOf = ({ companyUser }: Registration) => companyUser.registeredByPromoterId

/** An approved registration, as the lists show it until they are read again. */
const asApproved = (one: Registration, repId: string | undefined): Registration => ({
  ...one,
  status: 'COMPLETED',
  companyUser: { ...one.companyUser, registeredByPromoterId: repIdOf(one) ?? repId ?? null },
})
