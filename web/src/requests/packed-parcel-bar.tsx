import { Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../texts.ts'
import { BulkBar, type BulkReceipt } from '../ui/bulk-bar.tsx'
import { packedParcels, pickedSamples } from './pick-ticks.ts'
import type { PickListRequest } from './requests.api.ts'
import { slipsOfRequests, useRequestActions } from './use-request-actions.tsx'

/** What can be done with the packed parcels: ship them, and print their slips. */
export function PackedParcelBar({ parcels }: { parcels: readonly PickListRequest[] }) {
  const packed = packedParcels.useValue()
  const [receipt, setReceipt] = useState<BulkReceipt>()
  const navigate = useNavigate()
  const { dialog, working, askToShip } = useRequestActions(done => {
    setReceipt(done)
    // What was picked is gone.
    pickedSamples.write(new Set())
    packedParcels.write(new Set())
  })
  const chosen = parcels.filter(({ id }) => packed.has(id))
  const shippable = chosen.filter(({ obstacle }) => obstacle === undefined)
  const choose = (ids: readonly string[]) => {
    setReceipt(undefined)
    packedParcels.write(new Set(ids))
  }
  return (
    <>
      <BulkBar
        isOpen={chosen.length > 0}
        count={chosen.length}
        all={{ count: parcels.length, onChoose: async () => choose(parcels.map(({ id }) => id)) }}
        acts={[
          {
            kind: 'ship',
            icon: Truck,
            count: shippable.length,
            label: count => m.requests_ship_all({ count }),
            onPress: () => askToShip(chosen),
          },
          {
            kind: 'slips',
            icon: Printer,
            count: chosen.length,
            label: count => m.requests_print_slips({ count }),
            onPress: () => navigate(slipsOfRequests(chosen)),
          },
        ]}
        working={working}
        receipt={receipt}
        onClose={() => choose([])}
      />
      {dialog}
    </>
  )
}
