import { REGISTRATIONS_PAGE_SIZE } from '@portal/contract/registration-status'
import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { TableHead } from './registration-table.tsx'

const ROWS = Array.from({ length: REGISTRATIONS_PAGE_SIZE }, (_, row) => `row ${row}`)
const COLUMNS = ['w-5', 'w-40', 'w-28', 'w-44', 'w-24', 'w-32', 'w-8']

/** The shape of a page of registrations while it loads. */
export function RegistrationsSkeleton({ wide }: { wide: boolean }) {
  return (
    <div>
      <LoadingText text={m.common_loading()} />
      {wide ? (
        <div className="overflow-x-auto rounded-card bg-surface shadow-card">
          <table className="w-full text-left">
            <TableHead />
            <tbody className="divide-y divide-line">
              {ROWS.map(row => (
                <tr key={row} className="h-14">
                  {COLUMNS.map(width => (
                    <td key={width} className="px-4">
                      <Skeleton className={`h-5 ${width}`} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="grid gap-3 min-[700px]:grid-cols-2">
          {ROWS.map(row => (
            <CardSkeleton key={row} />
          ))}
        </div>
      )}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-6 w-44" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {['phone', 'clinic', 'status', 'rep'].map(field => (
          <div key={field} className="grid gap-1">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-6 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
