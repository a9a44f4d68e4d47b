import type { Request } from '@portal/contract/requests'
import { useState } from 'react'
import { ParcelDialog, parcelActionLabel } from '../orders/parcel-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Adds or corrects courier and tracking number of a shipped request. */
export function ParcelButton({ request }: { request: Request }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {parcelActionLabel(request)}
      </Button>
      {open && (
        <ParcelDialog
          order={request}
          items={request.items}
          name={request.hcp.name}
          keys={REQUEST_KEYS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
