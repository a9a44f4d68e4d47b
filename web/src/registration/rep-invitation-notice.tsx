import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { invitingRepQuery, type RepInvitation } from './rep-invitation.ts'

type Props = {
  invitation: RepInvitation
  /** The chosen phone prefix; empty until there is one. */
  phonePrefix: string
  onChange(wanted: boolean): void
}

/** Names the rep whose card the HCP scanned; the HCP can remove the rep. A card of the other country names nobody (D§10). */
export function RepInvitationNotice({ invitation: { code, wanted }, phonePrefix, onChange }: Props) {
  const inviting = useQuery(invitingRepQuery(code))
  const rep = inviting.data
  if (inviting.isPending) return <Skeleton className="h-20 w-full" />
  const isAbroad = phonePrefix !== '' && (phonePrefix === '+65') !== (rep?.region === 'SG')
  if (inviting.isError) return <QueryErrorBanner subject={m.register_invited_what()} queries={[inviting]} />
  if (!rep || isAbroad) return null
  const { name } = rep
  return (
    <div className="flex items-center gap-3 rounded-card bg-action-soft py-2 pr-2 pl-4">
      {wanted && <UserCheck className="size-6 shrink-0 text-action-ink" />}
      <p className="grid min-w-0 flex-1 gap-0.5" role="status">
        <span className="font-semibold wrap-anywhere">
          {wanted ? m.register_invited({ name }) : m.register_invited_removed()}
        </span>
        {wanted && <span className="text-muted text-sm">{m.register_invited_hint()}</span>}
      </p>
      <Button
        variant="quiet"
        size="compact"
        className="shrink-0"
        aria-label={wanted ? m.register_invited_remove_named({ name }) : undefined}
        onClick={() => onChange(!wanted)}
      >
        {wanted ? m.register_invited_remove() : m.register_invited_undo()}
      </Button>
    </div>
  )
}
