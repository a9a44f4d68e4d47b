import { useState } from 'react'
import { CompanyLogo, headerLogoLooks } from '../brand/company-logo.tsx'
import { Mark } from '../brand/logo.tsx'
import { useKnownLogo } from '../session/known-logo.ts'

/** The logo of the signed-in user's company; the portal's mark if the company has none or the logo does not load. */
export function CompanyMark({ look }: { look: keyof typeof headerLogoLooks }) {
  const known = useKnownLogo()
  const [broken, setBroken] = useState<string>()
  if (known === undefined || known.logo.hash === broken) return <Mark />
  const { logo, name } = known
  return (
    <CompanyLogo
      logo={logo}
      alt={name}
      onError={() => setBroken(logo.hash)}
      className={headerLogoLooks[look]}
    />
  )
}
