import { HeaderLogo, type headerLogoLooks } from '../brand/company-logo.tsx'
import { Mark } from '../brand/logo.tsx'
import { useCompanyBrand } from '../session/signed-in.ts'

/** The logo of the signed-in user's company; the portal's mark if the company has none or the logo does not load. */
export function CompanyMark({ look }: { look: keyof typeof headerLogoLooks }) {
  return <HeaderLogo brand={useCompanyBrand()} look={look} otherwise={<Mark />} />
}
