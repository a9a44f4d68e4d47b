import { ADMINS } from '@portal/contract/admin-roles'
import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
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
  assignRepToRegistration,
  loadAllRegistrations,
  saveRegistrationReview,
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

/** The selection of registrations, to approve and to assign them, one call each as on their own pages (R§4). */
export function useRegistrationSelection({ registrations, list, total, reps }: Options) {
  const mayDecide = useHasAdminRole(ADMINS.managers)
  const { campaignId } = useSignedIn().company
  const queryClient = useQueryClient()
  const { working, run } = useBulkActionRunner()
  const { dialog, open } = useDialog()
  const filter = JSON.stringify({ ...list, page: 1 })
  const [all, setAll] = useState<{ filter: string; rows: readonly Registration[] }>()

  const save = async (
    kind: 'approve' | 'assign',
    items: readonly Registration[],
    act: (one: Registration) => Promise<Registration>,
  ) => {
    const done = kind === 'approve' ? m.registrations_several_approved : m.registrations_several_assigned
    const { length: count } = await run({
      kind,
      items,
      act: async one => showRegistrationInLists(queryClient, await act(one)),
      describe: ({ companyUser }, error) =>
        `${personNameOrErased(companyUser.name)}: ${errorReasonText(error)}`,
      texts: {
        working: kind === 'approve' ? m.registrations_approving() : m.registrations_assigning(),
        refused: m.registrations_refused(),
        done: count => done({ count }),
      },
    })
    selection.finish(count > 0 ? { text: done({ count }) } : undefined)
    setAll(undefined)
    await queryClient.invalidateQueries({ queryKey: ['registrations'] })
  }
  const approve = (chosen: readonly Registration[], repId = '') =>
    save('approve', chosen, one =>
      saveRegistrationReview(one, { status: 'COMPLETED', promoterId: repIdOf(one) ?? repId }),
    )
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
            reps={reps}
            onChoose={repId => approve(chosen, repId)}
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
            onChoose={repId => save('assign', chosen, one => assignRepToRegistration(one, repId))}
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
