import { ADMINS } from '@portal/contract/admin-roles'
import type { RequestRow } from '@portal/contract/requests/requests.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Check, Printer, Truck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { personNameOrErased } from '../lib/person-name.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import type { BulkAct } from '../ui/use-row-selection.ts'
import { useRowSelection } from '../ui/use-row-selection.ts'
import type { RequestFilters } from './request-filters.ts'
import { pickListQuery } from './requests.api.ts'
import { slipsOfRequests, useRequestActions } from './use-request-actions.tsx'

type Options = {
  rows: readonly RequestRow[] | undefined
  filters: RequestFilters
  total: number | undefined
  loadAll(): Promise<readonly RequestRow[]>
}

/**
 * The selection of requests: to approve those without a rep, to ship, and to print slips, as far as the admin's role may. What the
 * pick list says cannot be shipped is marked.
 */
export function useRequestSelection({ rows, filters, total, loadAll }: Options) {
  const mayApprove = useHasAdminRole(ADMINS.managers)
  const mayShip = useHasAdminRole(ADMINS.shippers)
  const navigate = useNavigate()
  const { dialog, working, approve, askToShip } = useRequestActions(receipt => selection.finish(receipt))
  const ships = mayShip && rows?.some(({ status }) => status === 'IN_REVIEW')
  const pickList = useQuery({ ...pickListQuery(filters), enabled: ships === true })
  const obstacleOf = ({ id }: RequestRow) => pickList.data?.requests.find(one => one.id === id)?.obstacle
  const acts: (BulkAct<RequestRow> | false)[] = [
    mayApprove && {
      kind: 'approve',
      icon: Check,
      label: count => m.requests_approve_all({ count }),
      isFor: ({ status, rep }) => status === 'PROCESSING' && rep === null,
      onPress: approve,
    },
    mayShip && {
      kind: 'ship',
      icon: Truck,
      label: count => m.requests_ship_all({ count }),
      isFor: row => row.status === 'IN_REVIEW' && obstacleOf(row) === undefined,
      onPress: () =>
        askToShip(
          (rows ?? [])
            .filter(row => row.status === 'IN_REVIEW' && selection.isSelected(row))
            .map(row => ({ ...row, obstacle: obstacleOf(row) })),
        ),
    },
    mayShip && {
      kind: 'slips',
      icon: Printer,
      label: count => m.requests_print_slips({ count }),
      isFor: ({ status }) => status === 'IN_REVIEW' || status === 'POSTED',
      onPress: chosen => navigate(slipsOfRequests(chosen)),
    },
  ]
  const selection = useRowSelection({
    rows,
    total,
    loadAll,
    working,
    acts: acts.filter(act => typeof act === 'object'),
    label: ({ hcp }) => m.requests_choose({ name: personNameOrErased(hcp.name) }),
    obstacleText: row =>
      mayApprove && row.status === 'PROCESSING' && row.rep !== null
        ? m.requests_rep_approves({ name: row.rep.name })
        : obstacleOf(row),
  })
  return { selection, dialog }
}
