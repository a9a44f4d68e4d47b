import { useEffect, useRef } from 'react'
import { brand } from '../brand/brand.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import type { AuthenticatorSecret } from './admin-security.api.ts'
import { SecondFactorCodeForm } from './second-factor-code-form.tsx'

type Props = {
  authenticatorSecret: AuthenticatorSecret
  onConfirm(code: string): Promise<unknown>
  onCancel(): void
}

/** Shows the secret for an authenticator app and asks for a first code to confirm it. */
export function SecondFactorEnrolment({ authenticatorSecret, onConfirm, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, so focus the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          {m.security_scan()}
        </h3>
        <QrCode text={addressOf(authenticatorSecret)} label={m.security_qr()} />
        <p className="text-muted">{m.security_key()}</p>
        <p className="max-w-full select-all font-semibold tabular-nums wrap-anywhere">
          {authenticatorSecret.secret.match(/.{4}/g)?.join(' ')}
        </p>
        <CopyButton
          text={authenticatorSecret.secret}
          label={m.security_copy_key()}
          copiedLabel={m.security_copied()}
        />
      </div>
      <div className="grid gap-3">
        <h3 className="font-semibold">{m.security_confirm()}</h3>
        <SecondFactorCodeForm submitLabel={m.security_turn_on()} onSubmit={onConfirm}>
          <Button variant="quiet" wide onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </SecondFactorCodeForm>
      </div>
    </div>
  )
}

/** The otpauth URL that authenticator apps read. */
function addressOf({ secret, account }: AuthenticatorSecret): string {
  const issuer = encodeURIComponent(brand.name)
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`
}
