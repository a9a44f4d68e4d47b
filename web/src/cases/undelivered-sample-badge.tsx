import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import type { OrderEnding } from '@portal/contract/orders/order-status'
import { PackageX, Undo2 } from 'lucide-react'
import { m } from '../texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Props = {
  fate: PieceFate | null | undefined
  /** How the shown request ended: the badge of a lost one says it of all its samples. */
  ending?: OrderEnding | undefined
}

/** What became of a sample's piece if the HCP did not get it. */
export function UndeliveredSampleBadge({ fate, ending }: Props) {
  if (fate === 'RETURNED')
    return <StatusBadge tone="waiting" icon={Undo2} text={m.problem_pieces_returned()} />
  if (fate !== 'LOST' || ending === 'LOST') return null
  return <StatusBadge tone="refused" icon={PackageX} text={m.problem_pieces_lost()} />
}
