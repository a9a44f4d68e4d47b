import type { StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { FieldError } from '../ui/field.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { type ComparedLine, ComparedPieces, countDifference } from './compared-pieces.tsx'
import { CountEntryList } from './count-entry-list.tsx'
import { countEntryError, useCountEntry } from './count-entry-row.tsx'
import { CountedLot } from './counted-lot.tsx'
import { PostDifferenceDialog } from './post-difference-dialog.tsx'

type Props = { countId: string; lines: readonly StockCountLine[]; mayCount: boolean }

const isCompared = (line: StockCountLine): line is ComparedLine =>
  line.counted !== null && line.expected !== null

/** The lots of a count after the counting: differences to post, lots to count again, and the rest. */
export function ComparedLots({ countId, lines, mayCount }: Props) {
  const { dialog, open } = useDialog()
  const compared = lines.filter(isCompared)
  const again = lines.filter(line => !isCompared(line))
  const posted = compared.filter(line => line.posted)
  const differing = compared.filter(line => !line.posted && countDifference(line) !== 0)
  const equal = compared.filter(line => !line.posted && countDifference(line) === 0)
  return (
    <>
      {differing.length > 0 && (
        <LotSection title={m.stock_count_differences({ count: differing.length })}>
          {differing.map(line => (
            <ComparedLot key={line.lot.id} line={line}>
              {mayCount && (
                <DifferenceActions
                  countId={countId}
                  line={line}
                  onPost={() =>
                    open(close => <PostDifferenceDialog countId={countId} line={line} onClose={close} />)
                  }
                />
              )}
            </ComparedLot>
          ))}
        </LotSection>
      )}
      {again.length > 0 && (
        <TitledSection title={m.stock_count_again()}>
          <CountEntryList countId={countId} lines={again} mayCount={mayCount} />
        </TitledSection>
      )}
      {posted.length > 0 && (
        <LotSection title={m.stock_count_posted()}>
          {posted.map(line => (
            <ComparedLot key={line.lot.id} line={line} />
          ))}
        </LotSection>
      )}
      {equal.length > 0 && (
        <LotSection title={m.stock_count_equal({ lots: equal.length })}>
          {equal.map(line => (
            <ComparedLot key={line.lot.id} line={line} />
          ))}
        </LotSection>
      )}
      {dialog}
    </>
  )
}

function LotSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledSection title={title}>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">{children}</ul>
    </TitledSection>
  )
}

/** A lot with the pieces expected and counted, in words. */
function ComparedLot({ line, children }: { line: ComparedLine; children?: ReactNode }) {
  const { posted, moved } = line
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CountedLot lot={line.lot} />
        <ComparedPieces line={line} />
      </div>
      {posted && <StatusBadge tone="done" icon={CircleCheck} text={m.stock_count_posted()} />}
      {moved && !posted && children && (
        <StatusBadge tone="waiting" icon={TriangleAlert} text={m.stock_count_moved()} />
      )}
      {children}
    </li>
  )
}

type ActionProps = { countId: string; line: ComparedLine; onPost(): void }

function DifferenceActions({ countId, line, onPost }: ActionProps) {
  const again = useCountEntry(countId, line, () => undefined)
  const { lotNo } = line.lot
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!line.moved && (
          <Button variant="secondary" aria-label={`${m.stock_count_post()} ${lotNo}`} onClick={onPost}>
            {m.stock_count_post()}
          </Button>
        )}
        <Button
          variant={line.moved ? 'secondary' : 'quiet'}
          loading={again.isPending}
          aria-label={`${m.stock_count_again()} ${lotNo}`}
          onClick={() => again.save(null)}
        >
          {m.stock_count_again()}
        </Button>
      </div>
      <FieldError id={line.lot.id} error={countEntryError(again)} />
    </>
  )
}
