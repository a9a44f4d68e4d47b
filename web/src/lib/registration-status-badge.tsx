import type { EntryStatus } from '@portal/contract/registration-status'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { StatusBadge } from '../ui/status-badge.tsx'

const LOOKS = {
  PENDING: { tone: 'waiting', icon: Clock, text: m.registrations_pending },
  COMPLETED: { tone: 'done', icon: CircleCheck, text: m.registrations_approved },
  CANCELLED: { tone: 'refused', icon: CircleX, text: m.registrations_rejected },
} as const

/** What was decided on a registration, as admins and reps call it (R§4). */
export function RegistrationStatusBadge({ status }: { status: EntryStatus }) {
  const { tone, icon, text } = LOOKS[status]
  return <StatusBadge tone={tone} icon={icon} text={text()} />
}
