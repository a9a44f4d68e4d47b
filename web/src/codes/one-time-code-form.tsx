import { CODE_LENGTH, type CodeAction } from '@portal/contract/auth/one-time-code'
import { extractCodeFromPaste, isPasteCertainlyCode } from '@portal/contract/auth/pasted-code'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { sendOneTimeCode } from './codes.api.ts'
import { OneTimeCodeInput } from './one-time-code-input.tsx'
import { ResendCodeButton } from './resend-code-button.tsx'
import { useSmsCodeByWebOtp } from './use-web-otp.ts'

type Props = {
  /** Digits with country code. */
  phone: string
  action: CodeAction
  /**
   * A note on the code sent before this screen opened. It disappears when a code is wrong, after a minute, or when a new code
   * is sent.
   */
  sentCodeNote?: string
  /** The code entered before a reload interrupted the call. It is submitted at once. */
  restoredCode?: string | undefined
  /** What the button does, if it is more than to verify. */
  submitLabel?: string
  /** Submits the code. @returns the error of the code; undefined when the user has nothing to change in it */
  onSubmit(code: string): Promise<string | undefined>
}

/** Four boxes, the countdown and Verify. The last digit submits once, automatically (H§2 'Verify', H§5 'OTP'). */
export function OneTimeCodeForm({
  phone,
  action,
  sentCodeNote,
  restoredCode = '',
  submitLabel,
  onSubmit,
}: Props) {
  const [code, setCode] = useState(restoredCode)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const running = useRef(false)
  const filledBy = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstBox = () => form.current?.querySelector('input')?.focus()

  useEffect(focusFirstBox, [])

  const redirectToStart = () => {
    setCode('')
    filledBy.current = undefined
    focusFirstBox()
  }
  const submit = async (complete: string) => {
    if (running.current || complete.length < CODE_LENGTH) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const wrong = await onSubmit(complete)
      if (wrong === undefined) return
      setProblem(wrong)
      redirectToStart()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const fill = (complete: string) => {
    if (filledBy.current === complete) return
    filledBy.current = complete
    void submit(complete)
  }
  const tryEntered = useEffectEvent(() => fill(restoredCode))
  useEffect(() => tryEntered(), [])
  /** Clears the input and the error of the previous code. */
  const expectNext = () => {
    setRound(round + 1)
    setProblem(undefined)
    redirectToStart()
  }
  useSmsCodeByWebOtp(message => {
    const received = extractCodeFromPaste(message)
    setCode(received)
    if (isPasteCertainlyCode(message)) fill(received)
  }, round)

  return (
    <form
      ref={form}
      className="grid gap-5"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <OneTimeCodeInput value={code} onChange={setCode} onComplete={fill} error={problem} readOnly={busy} />
      <ResendCodeButton
        phone={phone}
        sentCodeNote={round === 0 && problem === undefined ? sentCodeNote : undefined}
        sendCode={() => sendOneTimeCode(phone, action)}
        onSent={expectNext}
      />
      <Button
        type="submit"
        wide
        disabled={code.length < CODE_LENGTH}
        loading={busy}
        loadingLabel={m.verify_working()}
      >
        {submitLabel ?? m.verify_button()}
      </Button>
    </form>
  )
}
