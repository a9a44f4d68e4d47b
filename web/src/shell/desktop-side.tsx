import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { useApplyLoginBrand } from '../session/use-apply-login-brand.ts'
import { m } from '../texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { QrCode } from '../ui/qr-code.tsx'

/** The panel beside the portal on a desktop: the brand, one sentence, and the address for a phone (D§9). */
export function DesktopSidePanel() {
  const brand = useApplyLoginBrand()
  const address = window.location.origin
  return (
    <div className="grid gap-6">
      <LoginBrandLogo brand={brand} />
      <p className="font-bold text-lg tracking-tight lg:text-2xl">{m.shell_desktop_sentence()}</p>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{m.shell_desktop_scan()}</p>
        <QrCode text={address} label={m.shell_desktop_qr({ address })} />
        <p className="max-w-full font-semibold">{address}</p>
        <CopyButton text={address} label={m.shell_desktop_copy()} copiedLabel={m.shell_desktop_copied()} />
      </div>
    </div>
  )
}
