import type { Order } from '@portal/contract/orders'
import { useNavigate } from 'react-router'
import { SuccessPicture } from '../brand/illustrations/success-picture.tsx'
import { shownOrderId } from '../orders/order-card.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The order is placed; there is nothing left to do here but go home (H§2). */
export function OrderPlacedDialog({ order }: { order: Order | undefined }) {
  const navigate = useNavigate()
  const done = () => void navigate(paths.portalHome)
  return (
    <Dialog
      open={order !== undefined}
      onClose={done}
      title={m.samples_placed_title()}
      description={
        order && (
          <>
            {m.orders_id()} <span className="tabular-nums">{shownOrderId(order.id)}</span>
          </>
        )
      }
      picture={
        <span className="justify-self-center">
          <SuccessPicture />
        </span>
      }
      actions={<Button onClick={done}>{m.common_done()}</Button>}
    />
  )
}
