import { useDialogChange } from '../lib/dialog-change.ts'
import { m } from '../paraglide/messages.js'
import { STOCK } from './stock.api.ts'

/** A change from a dialog to what everything about stock shows. */
export function useStockChange<Input>(onClose: () => void, change: (input: Input) => Promise<unknown>) {
  return useDialogChange(change, { key: STOCK, saved: m.stock_saved(), onClose })
}
