import type { Registration } from '@portal/contract/review'
import { Pencil } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/icon-button.tsx'

type Props = { registration: Registration; onEdit(registration: Registration): void }

/** Opens a registration for review. */
export function EditButton({ registration, onEdit }: Props) {
  return (
    <IconButton
      label={m.registrations_edit({ name: registration.companyUser.name })}
      onClick={() => onEdit(registration)}
    >
      <Pencil aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
