import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { formatAddress } from '@portal/contract/addresses/postal-address'
import { ChevronRight, MapPin } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { FieldError } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'

const ADDRESS_FIELD = 'delivery-address'

type Props = { address: Address | undefined; error: string | undefined }

/** The delivery address; a tap opens the saved addresses (H§2). */
export function DeliveryAddressLink({ address, error }: Props) {
  return (
    <section aria-labelledby="address-label" className="grid gap-1.5">
      <h2 id="address-label" className="text-sm font-semibold">
        {m.samples_address()}
      </h2>
      <Link
        id={ADDRESS_FIELD}
        to={paths.pickAddress}
        state={{ addressId: address?.id }}
        data-invalid={error ? true : undefined}
        aria-describedby={error ? `${ADDRESS_FIELD}-error` : undefined}
        className={`flex items-center gap-3 rounded-card border bg-surface p-4 shadow-card transition active:scale-[0.98] ${
          error ? 'border-attention' : 'border-transparent'
        }`}
      >
        <MapPin className="size-6 shrink-0 text-action-ink" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">{address ? address.name : m.samples_address_choose()}</span>
          {address && <span className="text-sm text-muted">{formatAddress(address)}</span>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
      <FieldError id={ADDRESS_FIELD} error={error} />
      {address?.incomplete && (
        <div className="grid justify-items-start">
          <p className="text-sm text-muted">{m.samples_address_incomplete()}</p>
          <TextLink to={generatePath(paths.editAddress, { id: address.id })} className="-ml-1">
            {m.samples_address_complete()}
          </TextLink>
        </div>
      )}
    </section>
  )
}
