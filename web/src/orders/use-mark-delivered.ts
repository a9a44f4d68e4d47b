import type { Order } from '@portal/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { showAlert } from '../ui/toast.tsx'
import { markDelivered, ordersQuery } from './orders.api.ts'

/** 'Mark As Delivered': shown at once, taken back with the reason when it did not work (H§4, H§8). */
export function useMarkDelivered() {
  const queryClient = useQueryClient()
  const put = (order: Order) =>
    queryClient.setQueryData(ordersQuery.queryKey, orders =>
      orders?.map(other => (other.id === order.id ? order : other)),
    )
  return useMutation({
    mutationFn: (order: Order) => markDelivered(order.id),
    onMutate: async order => {
      await queryClient.cancelQueries({ queryKey: ordersQuery.queryKey })
      put({ ...order, status: 'COMPLETED', updatedAt: new Date().toISOString() })
    },
    onSuccess: delivered => put(delivered),
    onError: (error, order) => {
      put(order)
      showAlert(isRefused(error) ? m.orders_status_failed() : m.orders_status_unreachable())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
