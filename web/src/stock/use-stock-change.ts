import { useDialogChange } from '../lib/dialog-change.ts'
import { m } from '../paraglide/messages.js'
import { STOCK } from './stock.api.ts'

/** A mutation from a dialog that updates everything about stock. */
export function useStockChange<Input>(onClose: () => void, change: (input: Input) => Promise<unknown>) {
  return useDialogChange(change, { key: STOCK, saved: m.stock_saved(), onClose })
}
