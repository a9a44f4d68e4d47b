import type { Courier } from '@portal/contract/companies/couriers.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { m } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import type { OpenDialog } from '../ui/dialog-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { AddOrEditCourierDialog } from './add-or-edit-courier-dialog.tsx'
import { couriersQuery } from './couriers.api.ts'

/** The couriers that parcels can have. @param open opens a dialog of the page */
export function CourierList({ open }: { open: OpenDialog }) {
  const couriers = useQuery(couriersQuery)
  const edit = (courier?: Courier) =>
    open(close => <AddOrEditCourierDialog courier={courier} onClose={close} />)
  return (
    <>
      <p className="text-muted">{m.settings_couriers_text()}</p>
      <QueryErrorBanner subject={m.settings_couriers()} queries={[couriers]} />
      {couriers.isPending && <LoadingSkeletonLines lines={['h-12 w-full', 'h-12']} />}
      <ul className="divide-y divide-line empty:hidden">
        {couriers.data?.map(courier => (
          <CourierRow key={courier.id} courier={courier} onEdit={() => edit(courier)} />
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={() => edit()}>
        {m.settings_courier_add()}
      </Button>
    </>
  )
}

function CourierRow({ courier, onEdit }: { courier: Courier; onEdit(): void }) {
  const { name, address, active } = courier
  return (
    <li className="-mr-2 flex items-center gap-2 py-1">
      <span className="wrap-anywhere grid min-w-0 flex-1">
        <span className="font-semibold">{name}</span>
        <span className="text-muted text-sm">{new URL(address).hostname}</span>
      </span>
      {!active && (
        <span className="rounded-full bg-sunken px-3 py-1 font-semibold text-sm">
          {m.settings_courier_off()}
        </span>
      )}
      <IconButton icon={Pencil} label={m.settings_courier_edit({ name })} onClick={onEdit} />
    </li>
  )
}
