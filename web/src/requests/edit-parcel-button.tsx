import type { Request } from '@portal/contract/requests'
import { useState } from 'react'
import { EditParcelDialog, editParcelLabel } from '../orders/parcel-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Adds or corrects courier and tracking number of a shipped request. */
export function EditParcelButton({ request }: { request: Request }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {editParcelLabel(request)}
      </Button>
      {open && (
        <EditParcelDialog
          order={request}
          items={request.items}
          hcpName={request.hcp.name}
          invalidates={REQUEST_KEYS}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
