import { type Scheme, TONE_BACKGROUNDS } from '@portal/contract/companies/colours'
import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { CSSProperties, ReactNode } from 'react'
import { CompanyLogo, headerLogoClassNames } from '../brand/company-logo.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import type { OpenDialog } from '../ui/dialog-button.tsx'
import { ChooseOrRemovePictureDialog } from '../ui/picture-dialog.tsx'
import { companySettingsQuery, setOrRemoveCompanyLogo } from './settings.api.ts'

type Props = { settings: CompanySettings; open: OpenDialog }

/** The company's logo as users see it, with the actions to change it. */
export function CompanyLogoSetting({ settings, open }: Props) {
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{m.settings_logo()}</h3>
      <p className="text-muted">{m.settings_logo_where()}</p>
      <Current settings={settings} />
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => open(close => <LogoDialog settings={settings} onClose={close} />)}
      >
        {settings.logo === null ? m.settings_logo_add() : m.settings_logo_change()}
      </Button>
    </div>
  )
}

function LogoDialog({ settings, onClose }: { settings: CompanySettings; onClose(): void }) {
  return (
    <ChooseOrRemovePictureDialog
      title={m.settings_logo()}
      label={m.settings_logo_file()}
      hint={m.settings_logo_hint()}
      action={m.settings_save()}
      removal={settings.logo === null ? undefined : m.settings_logo_remove()}
      current={<Current settings={settings} />}
      show={image => (
        <Grounds>{() => <img {...image} alt="" className={headerLogoClassNames.alone} />}</Grounds>
      )}
      change={file => setOrRemoveCompanyLogo(settings, file)}
      invalidates={[companySettingsQuery.queryKey]}
      savedText={m.settings_saved()}
      onClose={onClose}
    />
  )
}

function Current({ settings: { logo, name } }: { settings: CompanySettings }) {
  if (logo === null) return <p>{m.settings_logo_none()}</p>
  return (
    <Grounds>
      {scheme => (
        <CompanyLogo
          logo={logo}
          alt={scheme === 'light' ? name : ''}
          className={headerLogoClassNames.alone}
        />
      )}
    </Grounds>
  )
}

/** The logo's background in each scheme. */
const LOGO_GROUNDS = { light: { '--logo-ground': 'transparent' }, dark: { '--logo-ground': '#ffffff' } }

/** Previews of the header in light and dark mode, regardless of the current mode. */
function Grounds({ children }: { children(scheme: Scheme): ReactNode }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {(['light', 'dark'] as const).map(scheme => {
        const style = { ...TONE_BACKGROUNDS[scheme], ...LOGO_GROUNDS[scheme] } as CSSProperties // which knows no tokens
        return (
          <div
            key={scheme}
            style={style}
            className="flex min-h-16 min-w-0 items-center rounded-control border border-line bg-paper px-3 text-ink"
          >
            {children(scheme)}
          </div>
        )
      })}
    </div>
  )
}
