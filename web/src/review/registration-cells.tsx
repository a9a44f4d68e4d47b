import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { Eye, Pencil, UserX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** The props shared by table rows and phone cards. */
export type RegistrationRowsProps = {
  /** Undefined while the first page loads. */
  registrations: readonly Registration[] | undefined
  /** Undefined while they load. */
  reps: readonly Promoter[] | undefined
  /** The row number of the first one; 1 on the first page. */
  first: number
  /** Ids of the registrations selected for bulk actions. */
  picked: ReadonlySet<string>
  /** Undefined for a read-only admin. */
  onSelect: ((ids: readonly string[], picked: boolean) => void) | undefined
  onEdit(registration: Registration): void
  /** They are filtered by their practising certificate: its last day takes the clinic's place. */
  byLicence: boolean
}

type RepProps = Pick<RegistrationRowsProps, 'reps'> & { registration: Registration }

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
export function LicenceEndDate({ registration: { licence } }: { registration: Registration }) {
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

type EditProps = Pick<RegistrationRowsProps, 'onEdit' | 'onSelect'> & { registration: Registration }

/** Opens a registration: to decide it, or only to read it. */
export function OpenRegistrationButton({ registration, onEdit, onSelect }: EditProps) {
  const name = personNameOrErased(registration.companyUser.name)
  const Icon = onSelect ? Pencil : Eye
  return (
    <IconButton
      label={onSelect ? m.registrations_edit({ name }) : m.registrations_open({ name })}
      onClick={() => onEdit(registration)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

/** Handles clicks on a row, except on its controls and at the end of a text selection. */
export function openOnClickOutsideControls(event: MouseEvent, open: () => void): void {
  const onControl = event.target instanceof Element && event.target.closest('label, button') !== null
  if (!onControl && getSelection()?.isCollapsed !== false) open()
}

type PickProps = Pick<RegistrationRowsProps, 'picked'> & {
  label: string
  /** The registrations that it selects. */
  ids: readonly string[]
  /** Undefined for a read-only admin, who sees only the text. */
  onSelect: RegistrationRowsProps['onSelect']
  text: string
}

/** Selects registrations, beside their row number. */
export function SelectionCheckbox({ label, ids, picked, onSelect, text }: PickProps) {
  if (!onSelect) return <span>{text}</span>
  return (
    <CheckboxField
      isSmall
      aria-label={label}
      label={<span className="tabular-nums">{text}</span>}
      checked={ids.every(id => picked.has(id))}
      onChange={event => onSelect(ids, event.target.checked)}
    />
  )
}
