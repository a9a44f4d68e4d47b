import { RECOVERY_CODES } from '@portal/contract/auth/second-factor-code'
import { useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, dialogFooterClassName } from '../ui/dialog.tsx'
import { SecondFactorCodeForm } from './second-factor-code-form.tsx'

type Props = {
  recoveryCodesLeft: number
  onRenewCodes(code: string): Promise<unknown>
  onDisable(code: string): Promise<unknown>
}

/** The actions for an enabled second factor. Each asks for a code. */
export function SecondFactorActions({ recoveryCodesLeft, onRenewCodes, onDisable }: Props) {
  const [asking, setAsking] = useState<'renew' | 'off'>()
  const close = () => setAsking(undefined)
  const actions = [
    {
      kind: 'renew' as const,
      title: m.security_new_codes(),
      text: m.security_new_codes_text(),
      submit: m.security_new_codes_submit(),
      onSubmit: onRenewCodes,
    },
    {
      kind: 'off' as const,
      title: m.security_turn_off_heading(),
      text: m.security_turn_off_text(),
      submit: m.security_turn_off(),
      onSubmit: onDisable,
    },
  ]
  return (
    <>
      <p className="font-medium tabular-nums">
        {m.security_left({ left: recoveryCodesLeft, count: RECOVERY_CODES })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {m.security_new_codes()}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('off')}>
          {m.security_turn_off()}
        </Button>
      </div>
      {actions.map(({ kind, title, text, submit, onSubmit }) => (
        <Dialog key={kind} open={asking === kind} onClose={close} title={title} description={text}>
          <SecondFactorCodeForm
            autoFocus
            footerClassName={dialogFooterClassName}
            isDangerous={kind === 'off'}
            submitLabel={submit}
            onSubmit={onSubmit}
          >
            <Button variant="quiet" onClick={close}>
              {m.common_cancel()}
            </Button>
          </SecondFactorCodeForm>
        </Dialog>
      ))}
    </>
  )
}
