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

function Step({ step, done, lacking }: FirstStep) {
  const text = TEXTS[step]
  const [name, told] = [useId(), useId()]
  return (
    <Link
      to={text.to}
      aria-labelledby={name}
      aria-describedby={told}
      className="flex items-center gap-3 p-4 transition hover:bg-action-soft"
    >
      <span id={told} className="grid grow gap-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span id={name} className="font-bold">
            {text.name()}
          </span>
          {done ? (
            <StatusBadge tone="done" icon={CircleCheck} text={m.first_steps_done()} />
          ) : (
            <StatusBadge tone="waiting" icon={CircleDashed} text={m.first_steps_missing()} />
          )}
        </span>
        <span className="text-muted text-sm">{text.what()}</span>
        {text.lacking && lacking.length > 0 && (
          <span className="text-sm">{text.lacking({ professions: lacking.join(', ') })}</span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
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
