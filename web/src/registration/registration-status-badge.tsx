import type { EntryStatus } from '@portal/contract/users/registration-status'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { m } from '../texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** The label of a registration status; any other value is Rejected too (R§4). */
export function RegistrationStatusBadge({ status }: { status: EntryStatus }) {
  if (status === 'COMPLETED') {
    return <StatusBadge tone="done" icon={CircleCheck} text={m.registrations_approved()} />
  }
  if (status === 'PENDING') {
    return <StatusBadge tone="waiting" icon={Clock} text={m.registrations_pending()} />
  }
  return <StatusBadge tone="ended" icon={CircleX} text={m.registrations_rejected()} />
}
