import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { formatAddress } from '@portal/contract/addresses/postal-address'
import { CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { generatePath, Link, useNavigate } from 'react-router'
import { formatPhone } from '../lib/format-phone.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'

/** A text that distinguishes addresses of the same clinic. */
export function distinctAddressLabel({ name, line1 }: Address): string {
  return `${name}, ${line1}`
}

type Props = { address: Address; isPicked: boolean; onDelete(): void }

/** A saved address: a tap picks it, the icons edit and delete it (H§2). */
export function PickableAddressCard({ address, isPicked, onDelete }: Props) {
  const navigate = useNavigate()
  const { id, name } = address
  const named = { name: distinctAddressLabel(address) }
  return (
    <li
      className={`relative rounded-card border-2 bg-surface shadow-card ${
        isPicked ? 'border-action' : 'border-transparent'
      }`}
    >
      <Link
        to={paths.sampleRequest}
        state={{ addressId: id }}
        className="grid gap-1 rounded-card p-4 pt-1 text-muted transition active:scale-[0.98]"
      >
        <span className="flex min-h-12 items-center gap-2 py-2 pr-24 font-semibold text-ink">
          <span className="min-w-0">{name}</span>
          {isPicked && (
            <>
              <CircleCheck className="size-5 shrink-0 text-action-ink" />
              <span className="sr-only">{m.addresses_picked()}</span>
            </>
          )}
        </span>
        <span>{formatAddress(address)}</span>
        {address.phone && <span className="tabular-nums">{formatPhone(address.phone)}</span>}
        {address.incomplete && (
          <span className="flex gap-1.5 text-sm font-medium text-attention">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {m.addresses_incomplete()}
          </span>
        )}
      </Link>
      <span className="absolute top-1 right-1 flex">
        <IconButton
          icon={Pencil}
          label={m.addresses_edit_label(named)}
          onClick={() => void navigate(generatePath(paths.editAddress, { id }))}
        />
        <IconButton
          icon={Trash2}
          label={m.addresses_delete_label(named)}
          onClick={onDelete}
          className="text-attention"
        />
      </span>
    </li>
  )
}
