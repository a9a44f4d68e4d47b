import type { FirstStep } from '@portal/contract/first-steps'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { firstStepsQuery } from './first-steps.api.ts'

type Lacking = (told: { professions: string }) => string
type Text = { name: () => string; what: () => string; to: string; lacking?: Lacking }

const TEXTS: Record<FirstStep['step'], Text> = {
  REPS: { name: m.first_steps_reps, what: m.first_steps_reps_do, to: paths.adminReps },
  SAMPLES: {
    name: m.first_steps_samples,
    what: m.first_steps_samples_do,
    to: paths.adminSamples,
    lacking: m.first_steps_nothing_offered,
  },
  STOCK: {
    name: m.first_steps_stock,
    what: m.first_steps_stock_do,
    to: paths.adminSamples,
    lacking: m.first_steps_nothing_left,
  },
  HCPS: { name: m.first_steps_hcps, what: m.first_steps_hcps_do, to: paths.adminHome },
}

/** A new company's way to its first order: what is there, what is missing, and where to go for it. */
export function FirstStepsPage() {
  const steps = useQuery(firstStepsQuery)
  const ready = steps.data?.every(({ done }) => done)
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader title={m.first_steps_heading()} />
      <p className="text-muted">{ready ? m.first_steps_ready() : m.first_steps_intro()}</p>
      <LoadFailed queries={[steps]} />
      {steps.isPending && <Loading />}
      <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
        {steps.data?.map(step => (
          <li key={step.step}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A step's name leads to its room; whether it is done and what it takes stand beside it. */
function Step({ step, done, lacking }: FirstStep) {
  const text = TEXTS[step]
  const [state, told] = [useId(), useId()]
  return (
    <div className="px-4 pt-1 pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Link
          to={text.to}
          aria-describedby={`${state} ${told}`}
          className="inline-flex min-h-12 min-w-12 items-center gap-1 rounded-control font-bold text-action-ink hover:underline"
        >
          {text.name()}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </Link>
        <span id={state}>
          {done ? (
            <StatusBadge tone="done" icon={CircleCheck} text={m.first_steps_done()} />
          ) : (
            <StatusBadge tone="waiting" icon={CircleDashed} text={m.first_steps_missing()} />
          )}
        </span>
      </div>
      <div id={told} className="grid gap-1 text-sm">
        <p className="text-muted">{text.what()}</p>
        {text.lacking && lacking.length > 0 && <p>{text.lacking({ professions: lacking.join(', ') })}</p>}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="divide-y divide-line rounded-card bg-surface shadow-card">
      <LoadingText text={m.common_loading()} />
      {['first', 'second', 'third', 'fourth'].map(row => (
        <div key={row} className="grid gap-2 p-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}
