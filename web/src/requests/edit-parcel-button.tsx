import type { Request } from '@portal/contract/requests/requests.endpoints'
import { personNameOrErased } from '../lib/person-name.ts'
import { EditParcelDialog, editParcelLabel } from '../orders/parcel-dialog.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Adds or corrects courier and tracking number of a shipped request. */
export function EditParcelButton({ request }: { request: Request }) {
  return (
    <DialogButton
      variant="secondary"
      dialog={close => (
        <EditParcelDialog
          order={request}
          items={request.items}
          hcpName={personNameOrErased(request.hcp.name)}
          invalidates={REQUEST_KEYS}
          onClose={close}
        />
      )}
    >
      {editParcelLabel(request)}
    </DialogButton>
  )
}
