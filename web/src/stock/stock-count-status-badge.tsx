import type { StockCount } from '@portal/contract/stock/stock-counts.endpoints'
import type { CountState } from '@portal/contract/stock/stock-rules'
import { CircleCheck, CircleSlash2, ClipboardPen, type LucideIcon, Scale } from 'lucide-react'
import { m } from '../texts.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

const STATES: Record<CountState, { tone: Tone; icon: LucideIcon; text: () => string }> = {
  COUNTING: { tone: 'moving', icon: ClipboardPen, text: m.stock_count_counting },
  DIFFERENCES: { tone: 'waiting', icon: Scale, text: m.stock_count_comparing },
  DONE: { tone: 'done', icon: CircleCheck, text: m.stock_count_done },
  DROPPED: { tone: 'ahead', icon: CircleSlash2, text: m.stock_count_dropped },
}

export function StockCountStatusBadge({ count }: { count: StockCount }) {
  const { text, ...look } = STATES[count.state]
  return <StatusBadge {...look} text={text()} />
}
