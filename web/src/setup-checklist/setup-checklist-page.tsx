import { joinLanguageNames } from '@portal/contract/languages'
import type { SetupStep } from '@portal/contract/setup-checklist/setup-checklist.endpoints'
import { CONNECTION_STEPS, STEPS_BEFORE_ORDERS } from '@portal/contract/setup-checklist/setup-steps'
import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { joinValueLabels } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { useMayOpen } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { setupChecklistQuery } from './setup-checklist.api.ts'

const TEXTS: Record<SetupStep['step'], { name(): string; what(): string; to: string; hash?: string }> = {
  COMPANY: { name: m.first_steps_company, what: m.first_steps_company_do, to: adminPaths.settings },
  PRIVACY_CONTACT: {
    name: m.settings_privacy,
    what: m.first_steps_privacy_do,
    to: adminPaths.settings,
    hash: 'protection',
  },
  DOCUMENTS: { name: m.first_steps_documents, what: m.first_steps_documents_do, to: adminPaths.settings },
  SECOND_FACTOR: { name: m.first_steps_factor, what: m.first_steps_factor_do, to: paths.adminSecurity },
  MAIL: {
    name: m.settings_mail,
    what: m.first_steps_mail_do,
    to: adminPaths.settings,
    hash: 'mail',
  },
  REPS: { name: m.first_steps_reps, what: m.first_steps_reps_do, to: adminPaths.reps },
  SAMPLES: { name: m.first_steps_samples, what: m.first_steps_samples_do, to: adminPaths.samples },
  STOCK: { name: m.first_steps_stock, what: m.first_steps_stock_do, to: adminPaths.samples },
  LIMITS: { name: m.first_steps_limits, what: m.first_steps_limits_do, to: adminPaths.limits },
  HCPS: { name: m.first_steps_hcps, what: m.first_steps_hcps_do, to: paths.adminHome },
  SINGLE_SIGN_ON: { name: m.sign_on_heading, what: m.first_steps_sign_on_do, to: adminPaths.admins },
  KEYS: { name: m.keys_page_heading, what: m.first_steps_keys_do, to: adminPaths.keys },
  WEBHOOKS: { name: m.webhooks_heading, what: m.first_steps_webhooks_do, to: adminPaths.webhooks },
}
const isConnection = (name: SetupStep['step']) => CONNECTION_STEPS.some(step => step === name)
/** The list of requests that no rep could approve. */
const WITHOUT_REP = new URLSearchParams({ status: 'PROCESSING', rep: NOT_ASSIGNED })
const STEPS = Object.keys(TEXTS) as SetupStep['step'][] // Object.keys loses the key type

/**
 * The steps to a new company's first order, and optional ones: what is done, what is missing, and a link to each. The steps are
 * rendered before the response arrives, and below them what only some companies have, so that nothing moves.
 */
export function SetupChecklistPage() {
  const steps = useQuery(setupChecklistQuery)
  const stepOf = (name: SetupStep['step']) => steps.data?.find(({ step }) => step === name)
  const [unoffered, soldOut] = [stepOf('SAMPLES')?.lacking ?? [], stepOf('STOCK')?.lacking ?? []]
  const withoutRep = stepOf('HCPS')?.withoutRep ?? 0
  const languages = stepOf('DOCUMENTS')?.languages ?? []
  const isReady = STEPS_BEFORE_ORDERS.every(name => stepOf(name)?.done)
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader title={m.first_steps_heading()} />
      <p className="text-muted">{m.first_steps_intro()}</p>
      <QueryErrorBanner subject={m.first_steps_heading()} queries={[steps]} />
      {steps.isPending && <LoadingAnnouncement />}
      <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
        {STEPS.filter(name => !isConnection(name) || stepOf(name)).map(name => (
          <li key={name}>
            <Step name={name} done={stepOf(name)?.done} pending={steps.isPending} />
          </li>
        ))}
      </ol>
      {isReady && <p className="font-semibold">{m.first_steps_ready()}</p>}
      {withoutRep > 0 && (
        <p>
          {m.first_steps_without_rep({ count: withoutRep })}{' '}
          <TextLink to={{ pathname: adminPaths.requests, search: String(WITHOUT_REP) }}>
            {m.first_steps_without_rep_open()}
          </TextLink>
        </p>
      )}
      {languages.length > 0 && (
        <p>
          {m.first_steps_documents_languages({
            languages: joinLanguageNames(languages),
          })}
        </p>
      )}
      {unoffered.length > 0 && (
        <p>{m.first_steps_nothing_offered({ professions: joinValueLabels(unoffered) })}</p>
      )}
      {soldOut.length > 0 && <p>{m.first_steps_nothing_left({ professions: joinValueLabels(soldOut) })}</p>}
    </div>
  )
}

type StepProps = { name: SetupStep['step']; done: boolean | undefined; pending: boolean }

/** A step's name links to its screen, with whether it is done, once known, and what it requires. */
function Step({ name, done, pending }: StepProps) {
  const { to, what, name: text, hash = '' } = TEXTS[name]
  const [state, told] = [useId(), useId()]
  const mayOpen = useMayOpen()(to)
  return (
    <div className="px-4 pt-1 pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        {mayOpen ? (
          <Link
            to={{ pathname: to, hash }}
            aria-describedby={`${state} ${told}`}
            className="inline-flex min-h-12 min-w-12 items-center gap-1 rounded-control font-bold text-action-ink hover:underline"
          >
            {text()}
            <ChevronRight className="size-5 shrink-0" />
          </Link>
        ) : (
          <span className="inline-flex min-h-12 items-center font-bold">{text()}</span>
        )}
        <span id={state}>
          {pending && <Skeleton className="h-7 w-20 rounded-full" />}
          {done === true && <StatusBadge tone="done" icon={CircleCheck} text={m.first_steps_done()} />}
          {done === false && (
            <StatusBadge tone="waiting" icon={CircleDashed} text={m.first_steps_missing()} />
          )}
        </span>
      </div>
      <p id={told} className="text-muted text-sm">
        {what()}
      </p>
    </div>
  )
}
