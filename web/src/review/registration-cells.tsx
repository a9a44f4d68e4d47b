import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { Eye, Pencil, UserX } from 'lucide-react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type RepProps = { registration: Registration; reps: readonly Promoter[] | undefined }

/** The HCP's sales rep, or that there is none (R§4). An erased HCP needs none. */
export function AssignedRepName({ registration, reps }: RepProps) {
  const { name, registeredByPromoterId: promoterId } = registration.companyUser
  if (parseErasedHcpNumber(name) !== undefined) return <>–</>
  if (promoterId === null) {
    return <StatusBadge tone="waiting" icon={UserX} text={m.registrations_not_assigned()} />
  }
  if (reps === undefined) return <Skeleton className="h-5 w-24" />
  return <TextCutToTwoLines text={reps.find(({ id }) => id === promoterId)?.name ?? '–'} />
}

/** The last day of the HCP's practising certificate, and whether it is still to be checked. */
export function LicenceValidity({ registration: { licence } }: { registration: Registration }) {
  if (licence === undefined) return <>–</>
  return (
    <>
      <span className="tabular-nums">{formatDdMmYyyy(licence.validUntil)}</span>
      {licence.renewedAt !== null && (
        <span className="block text-muted text-sm">{m.licence_state_renewed()}</span>
      )}
    </>
  )
}

/** A text cut after two lines; the full text is in the tooltip and the review. */
export function TextCutToTwoLines({ text }: { text: string }) {
  return (
    <span title={text} className="wrap-anywhere md:line-clamp-2">
      {text}
    </span>
  )
}

/** A quiet second line, cut where it ends; the full text is in the tooltip and the review. @param text null for none */
export function TextCutToOneLine({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <span title={text} className="block truncate font-normal text-muted tabular-nums leading-snug">
      {text}
    </span>
  )
}

type EditProps = { registration: Registration; mayDecide: boolean; onEdit(registration: Registration): void }

/** Opens a registration: to decide it, or only to read it. */
export function OpenRegistrationButton({ registration, mayDecide, onEdit }: EditProps) {
  const name = personNameOrErased(registration.companyUser.name)
  return (
    <IconButton
      icon={mayDecide ? Pencil : Eye}
      label={mayDecide ? m.registrations_edit({ name }) : m.registrations_open({ name })}
      onClick={() => onEdit(registration)}
    />
  )
}
