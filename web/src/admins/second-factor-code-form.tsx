import { normalizeSecondFactorCode } from '@portal/contract/auth/second-factor-code'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { oneTimeCodeErrorText } from '../codes/codes.api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = {
  submitLabel: string
  isDangerous?: boolean
  footerClassName?: string
  /** Focuses the code field on mount. */
  autoFocus?: boolean
  /** Submits the code. An error shows at the field, or as an alert if another code would not help. */
  onSubmit(code: string): Promise<unknown>
  /** Further buttons. */
  children?: ReactNode
}

/** A form for a code of an authenticator app or a recovery code. */
export function SecondFactorCodeForm(props: Props) {
  const { submitLabel, isDangerous, footerClassName = 'grid gap-2', autoFocus, onSubmit, children } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ code: '' }, ({ code }) => ({
    code: normalizeSecondFactorCode(code) === undefined ? m.factor_code_rule() : undefined,
  }))
  const sending = useMutation({
    mutationFn: onSubmit,
    onError: error => {
      const problem = oneTimeCodeErrorText(error)
      if (problem === undefined) showAlert(errorTextWithPrefix(error))
      else form.setError('code', problem)
    },
  })
  useEffect(() => {
    if (autoFocus) element.current?.querySelector('input')?.focus()
  }, [autoFocus])

  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(({ code }) => {
        if (!sending.isPending) sending.mutate(code)
      })}
    >
      <TextField
        label={m.factor_code()}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        className="tabular-nums tracking-widest"
        {...form.text('code')}
      />
      <div className={footerClassName}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={sending.isPending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}
