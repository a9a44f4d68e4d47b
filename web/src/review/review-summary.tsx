import type { Registration } from '@portal/contract/review'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { useCompany } from '../session/signed-in.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RegistrationStatusBadge } from './registration-cells.tsx'

type Props = {
  profile: Registration
  /** Number of registrations that wait for a decision, including this one; undefined while loading. */
  waiting: number | undefined
  /** Receives the focus, so that screen readers read it out. */
  focused: boolean
  onNext(): void
}

/** The HCP's name, the status, the registration date, and how many registrations wait. */
export function ReviewSummary({ profile, waiting, focused, onNext }: Props) {
  const { company } = useCompany()
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) name.current?.focus()
  }, [focused])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1.5">
        <h2 ref={name} tabIndex={-1} className="wrap-anywhere font-bold text-lg outline-none">
          {profile.companyUser.name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <RegistrationStatusBadge status={profile.status} />
          {company && (
            <span className="tabular-nums">{m.review_registered({ day: formatDay(profile.createdAt) })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold tabular-nums">
          {waiting === undefined ? <Skeleton className="h-6 w-22" /> : m.review_waiting({ count: waiting })}
        </p>
        <Button variant="secondary" onClick={onNext}>
          {m.review_next()}
          <ArrowRight aria-hidden="true" className="ml-2 inline size-5" />
        </Button>
      </div>
    </div>
  )
}
