import { REP } from '@portal/contract/roles'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { readClaims, readToken, removeToken } from '../session/session.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { AccountExistsDialog, RegisteredDialog } from './outcome-dialogs.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PracticeStep } from './practice-step.tsx'
import { EMPTY_REGISTRATION, type RegistrationValues } from './registration-form.ts'
import { reachableStep, type Step } from './registration-steps.ts'
import { VerificationStep } from './verification-step.tsx'

const STEPS = [
  { progress: 30, title: m.register_personal },
  { progress: 60, title: m.register_practice },
  { progress: 100, title: m.register_verification },
] as const

type Outcome = 'registered' | 'left-to-admin' | 'exists'

/** Registers an HCP: by themselves, or by the rep who is signed in (H§2 'Registration', H§4). */
export function RegisterPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  // Read once: whoever started the registration also ends it.
  const [rep] = useState(readRep)
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm<RegistrationValues>({ defaultValues: EMPTY_REGISTRATION, mode: 'onTouched' })

  const step = reachableStep(location.state, form.getValues())
  const goTo = (next: Step) => {
    // A step begins as if nothing had been submitted: fields one leaves empty say so at once.
    form.reset(form.getValues())
    void navigate({ search: location.search }, { state: { step: next } })
  }
  const goBack = () => void (location.key === 'default' ? navigate(paths.login) : navigate(-1))
  const home = rep === undefined ? paths.root : paths.repHome
  const finish = () => {
    if (rep === undefined) removeToken()
    void navigate(home)
  }
  const exists = () => setOutcome('exists')
  const { progress, title } = STEPS[step]

  return (
    <div className="grid gap-5">
      <PageHeader
        title={rep === undefined ? m.register_title_public() : m.register_title_rep()}
        back={{ label: m.common_back(), onPress: goBack }}
      />
      <ProgressBar label={m.register_step({ step: step + 1 })} value={progress} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <StepTitle key={step} text={title()} focused={step > 0} />
        {/* The progress bar says it to a screen reader. */}
        <p aria-hidden="true" className="text-muted text-sm tabular-nums">
          {m.register_step({ step: step + 1 })}
        </p>
      </div>
      <FormProvider {...form}>
        {step === 0 && <PersonalStep rep={rep} onNext={() => goTo(1)} onExists={exists} />}
        {step === 1 && <PracticeStep onNext={() => goTo(2)} onExists={exists} />}
        {step === 2 && (
          <VerificationStep
            values={form.getValues()}
            channel={search.get('channel')}
            rep={rep}
            onRegistered={approved => setOutcome(approved ? 'registered' : 'left-to-admin')}
            onExists={exists}
          />
        )}
      </FormProvider>
      <RegisteredDialog
        open={outcome === 'registered' || outcome === 'left-to-admin'}
        approved={outcome === 'registered'}
        onDone={finish}
      />
      <AccountExistsDialog
        open={outcome === 'exists'}
        byRep={rep !== undefined}
        onClose={() => setOutcome(undefined)}
        onLeave={() => void navigate(home)}
      />
    </div>
  )
}

function readRep() {
  const claims = readClaims(readToken())
  return claims?.role === REP ? claims : undefined
}

/** Takes the focus when a step opens, so that its name is heard and the screen starts at its top. */
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
