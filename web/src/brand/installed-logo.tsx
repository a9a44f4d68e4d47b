import type { CompanyLogo as Picture } from '@portal/contract/companies'
import { useState } from 'react'
import { CompanyLogo, headerLogoLooks } from './company-logo.tsx'
import { Logo } from './logo.tsx'

type Props = { brand: { name: string; logo: Picture | null } | undefined }

/** The logo of the installed brand, or its name beside the portal's mark. Undefined shows the portal's own brand. */
export function InstalledLogo({ brand }: Props) {
  const [broken, setBroken] = useState<string>()
  const logo = brand?.logo ?? undefined
  return (
    <span className="[[data-prerendered]_&]:invisible">
      {brand === undefined || logo === undefined || logo.hash === broken ? (
        <Logo name={brand?.name} />
      ) : (
        <CompanyLogo
          logo={logo}
          alt={brand.name}
          onError={() => setBroken(logo.hash)}
          className={headerLogoLooks.alone}
        />
      )}
    </span>
  )
}
