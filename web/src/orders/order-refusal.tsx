import { samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { DropSampleButtons } from './drop-sample.tsx'
import { droppableSamples } from './droppable-samples.ts'
import { orderUpdateErrorText } from './rep-orders.api.ts'

type Props = { order: Order; hcpName: string; error: unknown; onDropped(order: Order): void }

/** Why a request was not moved, with a button for each sample without which it can be. */
export function OrderRefusalMessage({ order, hcpName, error, onDropped }: Props) {
  return (
    <div className="grid basis-full justify-items-start gap-2 rounded-control bg-refused-soft px-3 py-2 text-refused text-sm">
      <p role="alert">{orderUpdateErrorText(error, order)}</p>
      <DropSampleButtons
        orderId={order.id}
        samples={droppableSamples(error, samplesOfOrder(order))}
        hcpName={hcpName}
        onDropped={onDropped}
      />
    </div>
  )
}
