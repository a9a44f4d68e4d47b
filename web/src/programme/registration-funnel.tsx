import type { FunnelCounts, Programme } from '@portal/contract/programme/programme.endpoints'
import {
  type FunnelStep,
  filterForFunnelStep,
  filterForImportedHcps,
} from '@portal/contract/programme/programme-lists'
import { m } from '../texts.ts'
import { formatDays, ShareBar } from '../ui/bars.tsx'
import { cardClassName } from '../ui/card.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { formatShareAsPercent } from './programme-figures.ts'

const STEPS: Record<FunnelStep, () => string> = {
  REGISTERED: m.programme_step_registered,
  APPROVED: m.programme_step_approved,
  REQUESTED: m.programme_step_requested,
  SHIPPED: m.programme_step_shipped,
  DELIVERED: m.programme_step_delivered,
}

/** The HCPs who registered in the period by the steps they have reached, beside those of the period before. */
export function RegistrationFunnel({ programme: { funnel, period, before } }: { programme: Programme }) {
  const { steps, imported } = funnel.period
  const all = steps[0]?.count ?? 0
  return (
    <TitledSection title={m.programme_funnel()} className={`${cardClassName} content-start p-4!`}>
      <p className="text-muted text-sm">{m.programme_funnel_hint()}</p>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.step} className="flex flex-wrap items-center gap-x-3 py-1">
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="font-semibold">{STEPS[step.step]()}</p>
              <ShareBar share={all === 0 ? 0 : step.count / all} />
              <p className="text-muted text-sm empty:hidden">{describe(step, steps[index - 1])}</p>
            </div>
            <div className="ml-auto flex flex-wrap items-center justify-end">
              <CountLink
                count={step.count}
                filteredList={filterForFunnelStep(step.step, period)}
                accessibleName={STEPS[step.step]()}
                className="text-lg"
              />
              <PreviousPeriodCount
                count={funnel.before.steps[index]?.count ?? 0}
                filteredList={filterForFunnelStep(step.step, before)}
                accessibleName={STEPS[step.step]()}
              />
            </div>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-3 py-1">
          <p className="min-w-0 flex-[1_1_9rem] text-muted">{m.programme_imported()}</p>
          <div className="ml-auto flex flex-wrap items-center justify-end">
            <CountLink
              count={imported}
              filteredList={filterForImportedHcps(period)}
              accessibleName={m.programme_imported()}
            />
            <PreviousPeriodCount
              count={funnel.before.imported}
              filteredList={filterForImportedHcps(before)}
              accessibleName={m.programme_imported()}
            />
          </div>
        </li>
      </ol>
    </TitledSection>
  )
}

/** The number of the period before, smaller. */
export function PreviousPeriodCount({ count, filteredList, accessibleName }: Omit<BesideProps, 'label'>) {
  const label = m.programme_before()
  return (
    <SecondaryCount
      count={count}
      filteredList={filteredList}
      label={label}
      accessibleName={`${accessibleName}, ${label}`}
    />
  )
}

type BesideProps = Omit<Parameters<typeof CountLink>[0], 'className'> & { label: string }

/** A small number beside another one. */
export function SecondaryCount({ label, ...count }: BesideProps) {
  return (
    <span className="inline-flex min-w-22 items-center justify-end text-sm">
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <CountLink {...count} />
    </span>
  )
}

/** The share lost since the step before, and the median time between them. */
function describe({ count, days }: FunnelCounts, before: FunnelCounts | undefined): string {
  const lost =
    before !== undefined &&
    before.count > count &&
    m.programme_lost({ share: formatShareAsPercent(1 - count / before.count) })
  return [lost, days !== null && formatDays(days)].filter(Boolean).join(' · ')
}
