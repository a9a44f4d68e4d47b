import { REP } from '@portal/contract/roles'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readNavigationState } from '../lib/navigation-state.ts'
import { paths } from '../paths.ts'
import { decodeUnverifiedClaims, readToken, removeToken } from '../session/session.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlertOfLeftScreen } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { PersonalDetailsStep } from './personal-details-step.tsx'
import { PracticeDetailsStep } from './practice-details-step.tsx'
import type { ReviewExpectation } from './registration.api.ts'
import {
  clearRegistrationDraftAndOtp,
  initialRegistrationValues,
  saveRegistrationDraft,
} from './registration-draft.ts'
import {
  personalFieldErrors,
  practiceFieldErrors,
  type RegistrationStep,
  type RegistrationValues,
  registrationPhoneOrEmpty,
  registrationStepToShow,
} from './registration-form.ts'
import { clearRepInvitation, readScannedOrStoredInvitation, saveRepInvitation } from './rep-invitation.ts'
import { RepInvitationNotice } from './rep-invitation-notice.tsx'
import type { RegistrationOutcome } from './verification-step.tsx'

const loadVerification = () => import('./verification-step.tsx')
const loadOutcomes = () => import('./outcome-dialogs.tsx')
/** Lazy: only the last step and the outcome need them. */
const VerificationStep = lazy(async () => ({ default: (await loadVerification()).VerificationStep }))
const RegisteredDialog = lazy(async () => ({ default: (await loadOutcomes()).RegisteredDialog }))
const AccountExistsDialog = lazy(async () => ({ default: (await loadOutcomes()).AccountExistsDialog }))

const STEPS = [
  { progress: 30, title: m.register_personal, problemsOf: personalFieldErrors },
  { progress: 60, title: m.register_practice, problemsOf: practiceFieldErrors },
  { progress: 100, title: m.register_verification, problemsOf: () => ({}) },
] as const

/** The next step slides in from the right, the previous one from the left. The first step does not slide. */
const SLIDES = { none: '', next: 'motion-safe:animate-step-next', back: 'motion-safe:animate-step-back' }

/** @param again repeats an approval whose response was lost */
type End = {
  outcome?: RegistrationOutcome | 'exists'
  again?: (() => Promise<void>) | undefined
  review?: ReviewExpectation | undefined
}

/** Registers an HCP: by the HCP, or by the signed-in rep (H§2 'Registration', H§4). */
export function RegisterHcpPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  // Read once: the registration belongs to the same rep, or to none, until its end.
  const [rep] = useState(readRep)
  const [invitation, setInvitation] = useState(() =>
    rep === undefined ? readScannedOrStoredInvitation(search.get('rep')) : undefined,
  )
  const [{ outcome, again, review }, setEnd] = useState<End>({})
  const [ended, setEnded] = useState(false)
  if (outcome !== undefined && !ended) setEnded(true)
  const stepOf = (values: RegistrationValues) => registrationStepToShow(location.state, values)
  const form = useForm(
    () => initialRegistrationValues(rep),
    values => STEPS[stepOf(values)].problemsOf(values),
  )

  const step = stepOf(form.values)
  const [shown, setShown] = useState<{ step: RegistrationStep; slide: keyof typeof SLIDES }>({
    step,
    slide: 'none',
  })
  if (shown.step !== step) setShown({ step, slide: step > shown.step ? 'next' : 'back' })
  const { values } = form
  const isRegistered = outcome !== undefined && outcome !== 'exists'
  // A reload runs no clean-up, so only leaving the screen deletes the draft.
  useEffect(() => {
    saveRegistrationDraft(rep, values)
  }, [rep, values])
  useEffect(() => clearRegistrationDraftAndOtp, [])
  useEffect(() => {
    if (isRegistered) clearRepInvitation()
    else if (invitation !== undefined) saveRepInvitation(invitation)
  }, [invitation, isRegistered])
  // Alerts treat each step as a separate screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the step changes
  useEffect(() => clearAlertOfLeftScreen, [step])

  useEffect(() => {
    if (step === 0) return
    for (const load of [loadVerification, loadOutcomes]) load().catch(() => undefined)
  }, [step])

  // Replace a step that cannot be shown yet, or it would open by itself as soon as the fields before it are valid.
  const asked = readNavigationState(location.state, 'step') ?? 0
  useEffect(() => {
    if (asked !== step) void navigate({ search: location.search }, { replace: true, state: { step } })
  }, [asked, step, location.search, navigate])

  const goTo = (next: RegistrationStep) => {
    form.markUntouched()
    void navigate({ search: location.search }, { state: { step: next } })
  }
  const home = rep === undefined ? paths.root : paths.repHome
  const finish = () => {
    if (rep === undefined) removeToken()
    void navigate(home)
  }
  const exists = () => setEnd({ outcome: 'exists' })
  const correct = () => {
    setEnd({})
    if (step > 0) goTo(0)
  }
  const { progress, title } = STEPS[step]

  return (
    <div className="grid gap-5">
      <PageHeader
        title={rep === undefined ? m.register_title_public() : m.register_title_rep()}
        backTo={paths.login}
      />
      <ProgressBar label={m.register_step({ step: step + 1 })} value={progress} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <StepTitle key={step} text={title()} focused={step > 0} />
        {/* Hidden: screen readers read the progress bar instead. */}
        <p aria-hidden="true" className="text-muted text-sm tabular-nums">
          {m.register_step({ step: step + 1 })}
        </p>
      </div>
      {invitation && step === 0 && (
        <RepInvitationNotice
          invitation={invitation}
          phonePrefix={form.values.prefix}
          onChange={wanted => setInvitation({ ...invitation, wanted })}
        />
      )}
      {/* The current step stays visible until the code of the next one has loaded. */}
      <Suspense>
        <div key={`form-${step}`} className={SLIDES[shown.slide]}>
          {step === 0 && (
            <PersonalDetailsStep form={form} rep={rep} onNext={() => goTo(1)} onAlreadyRegistered={exists} />
          )}
          {step === 1 && (
            <PracticeDetailsStep form={form} rep={rep} onNext={() => goTo(2)} onAlreadyRegistered={exists} />
          )}
          {step === 2 && (
            <VerificationStep
              values={form.values}
              channel={search.get('channel')}
              rep={rep}
              invitation={invitation}
              onAwaitingReview={told => setEnd({ outcome: 'registered', review: told })}
              onRegistered={(registered, ask) => setEnd({ outcome: registered, again: ask })}
              onAlreadyRegistered={exists}
            />
          )}
        </div>
      </Suspense>
      {/* Stays mounted after the first outcome, so that the dialog can animate when it closes. */}
      <Suspense>
        {ended && (
          <>
            <RegisteredDialog
              open={isRegistered}
              isByRep={rep !== undefined}
              reviewExpectation={review}
              registeredPhone={registrationPhoneOrEmpty(form.values)}
              isApproved={outcome === 'registered'}
              onRetryApproval={outcome === 'unconfirmed' ? again : undefined}
              onDone={finish}
            />
            <AccountExistsDialog
              open={outcome === 'exists'}
              isByRep={rep !== undefined}
              onCorrectNumber={correct}
              onLeave={() => void navigate(home)}
            />
          </>
        )}
      </Suspense>
    </div>
  )
}

function readRep() {
  const claims = decodeUnverifiedClaims(readToken())
  return claims?.role === REP ? claims : undefined
}

/** The progress through a flow. @param value percent */
function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-action transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}

/** Takes the focus when a step opens, so that screen readers read it and the page scrolls to the top. */
function StepTitle({ text, focused }: { text: string; focused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
      {text}
    </h2>
  )
}
