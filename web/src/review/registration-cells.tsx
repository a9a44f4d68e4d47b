import type { Promoter } from '@portal/contract/promoters'
import type { EntryStatus } from '@portal/contract/registration-status'
import type { Registration } from '@portal/contract/review'
import { CircleCheck, CircleX, Clock, Pencil, UserX } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** What a table's rows and a phone's cards are given alike. */
export type RegistrationRows = {
  registrations: readonly Registration[]
  /** Undefined while they load. */
  promoters: readonly Promoter[] | undefined
  /** The running number of the first one, from 1 on the first page. */
  first: number
  onEdit(registration: Registration): void
}

/** What the admin calls a registration's status; any other value is Rejected too (R§4). */
export function RegistrationStatusBadge({ status }: { status: EntryStatus }) {
  if (status === 'COMPLETED') {
    return <StatusBadge tone="done" icon={CircleCheck} text={m.registrations_approved()} />
  }
  if (status === 'PENDING') {
    return <StatusBadge tone="waiting" icon={Clock} text={m.registrations_pending()} />
  }
  return <StatusBadge tone="refused" icon={CircleX} text={m.registrations_rejected()} />
}

type RepProps = Pick<RegistrationRows, 'promoters'> & { registration: Registration }

/** The sales rep who looks after an HCP, or that there is none (R§4). */
export function AssignedRep({ registration, promoters }: RepProps) {
  const promoterId = registration.companyUser.registeredByPromoterId
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

type EditProps = Pick<RegistrationRows, 'onEdit'> & { registration: Registration }

/** Opens a registration for review. */
export function EditButton({ registration, onEdit }: EditProps) {
  return (
    <IconButton
      label={m.registrations_edit({ name: registration.companyUser.name })}
      onClick={() => onEdit(registration)}
    >
      <Pencil aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
