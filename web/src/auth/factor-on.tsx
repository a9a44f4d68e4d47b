import { RECOVERY_CODES } from '@portal/contract/factor-code'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FactorCodeForm } from './factor-code-form.tsx'

type Props = {
  left: number
  onRenew(code: string): Promise<unknown>
  onTurnOff(code: string): Promise<unknown>
}

/** The actions for an enabled second factor. Each asks for a code. */
export function SecondFactorEnabled({ left, onRenew, onTurnOff }: Props) {
  const [asking, setAsking] = useState<'renew' | 'off'>()
  const close = () => setAsking(undefined)
  const cancel = (
    <Button variant="quiet" wide onClick={close}>
      {m.common_cancel()}
    </Button>
  )
  return (
    <>
      <p className="font-medium tabular-nums">{m.security_left({ left, count: RECOVERY_CODES })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {m.security_new_codes()}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('off')}>
          {m.security_turn_off()}
        </Button>
      </div>
      <Dialog
        open={asking === 'renew'}
        onClose={close}
        title={m.security_new_codes()}
        description={m.security_new_codes_text()}
      >
        <FactorCodeForm focused submitLabel={m.security_new_codes_submit()} onSubmit={onRenew}>
          {cancel}
        </FactorCodeForm>
      </Dialog>
      <Dialog
        open={asking === 'off'}
        onClose={close}
        title={m.security_turn_off_heading()}
        description={m.security_turn_off_text()}
      >
        <FactorCodeForm focused danger submitLabel={m.security_turn_off()} onSubmit={onTurnOff}>
          {cancel}
        </FactorCodeForm>
      </Dialog>
    </>
  )
}
