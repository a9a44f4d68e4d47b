import type { HcpAllowance } from '@portal/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatIsoDay } from '../lib/dates.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { limitText } from './limit-words.ts'
import { hcpAllowancesQuery } from './limits.api.ts'

/** What remains of each limit for an HCP, and the exceptions; nothing if no limit applies. */
export function HcpAllowances({ hcpId }: { hcpId: string }) {
  const allowances = useQuery(hcpAllowancesQuery(hcpId))
  const [allowing, setAllowing] = useState<HcpAllowance>()
  const some = allowances.data !== undefined && allowances.data.length > 0
  return (
    <>
      <QueryErrorBanner queries={[allowances]} />
      {some && (
        <Card>
          <Section title={m.limits_left_heading()}>
            <ul className="divide-y divide-line">
              {allowances.data.map(one => (
                <AllowanceRow key={one.limit.id} allowance={one} onAllow={() => setAllowing(one)} />
              ))}
            </ul>
          </Section>
        </Card>
      )}
      {allowing && (
        <ExceptionDialog hcpId={hcpId} allowance={allowing} onClose={() => setAllowing(undefined)} />
      )}
    </>
  )
}

function AllowanceRow({ allowance, onAllow }: { allowance: HcpAllowance; onAllow(): void }) {
  const { limit, left, until, exceptions } = allowance
  const text = left === 0 ? m.samples_left_none() : m.samples_left({ left })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5 tabular-nums">
        <p className="wrap-anywhere">{limitText(limit)}</p>
        <p className="font-semibold">
          {until === null ? text : m.samples_left_until({ left: text, day: formatIsoDay(until) })}
        </p>
        {exceptions.map(({ id, pieces, until: last, actor, reason }) => (
          <p key={id} className="wrap-anywhere text-muted text-sm">
            {m.limits_exception({ pieces, day: formatIsoDay(last), actor, reason })}
          </p>
        ))}
      </div>
      <Button
        variant="secondary"
        aria-label={m.limits_allow_of({ limit: limitText(limit) })}
        onClick={onAllow}
      >
        {m.limits_allow()}
      </Button>
    </li>
  )
}
