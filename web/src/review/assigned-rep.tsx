import type { Promoter } from '@portal/contract/promoters'
import { UserX } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type Props = {
  promoterId: string | null
  /** Undefined while they load. */
  promoters: readonly Promoter[] | undefined
}

/** The sales rep who looks after an HCP, or that there is none (R§4). */
export function AssignedRep({ promoterId, promoters }: Props) {
  if (promoterId === null) {
    return (
      <span className="whitespace-nowrap">
        <StatusBadge tone="waiting" icon={UserX} text={m.registrations_not_assigned()} />
      </span>
    )
  }
  if (promoters === undefined) return <Skeleton className="h-5 w-24" />
  return promoters.find(({ id }) => id === promoterId)?.name ?? '–'
}
