import { BrandHeaderLogo, type headerLogoClassNames } from '../brand/company-logo.tsx'
import { LogoMark } from '../brand/logo.tsx'
import { useSignedInBrand } from '../session/signed-in.ts'

/** The logo of the signed-in user's company; the portal's mark if the company has none or the logo does not load. */
export function CompanyHeaderLogo({ placement }: { placement: keyof typeof headerLogoClassNames }) {
  return <BrandHeaderLogo brand={useSignedInBrand()} placement={placement} fallback={<LogoMark />} />
}
