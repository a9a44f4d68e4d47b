import { BrandHeaderLogo } from './company-logo.tsx'
import { LogoWithName } from './logo.tsx'

type Props = { brand: Parameters<typeof BrandHeaderLogo>[0]['brand'] }

/** The logo of the login brand, or its name beside the portal's mark. Undefined shows the portal's own brand. */
export function LoginBrandLogo({ brand }: Props) {
  return (
    <span className="[[data-prerendered]_&]:invisible">
      <BrandHeaderLogo brand={brand} placement="alone" fallback={<LogoWithName name={brand?.name} />} />
    </span>
  )
}
