import { BrandHeaderLogo } from './company-logo.tsx'
import { Logo } from './logo.tsx'

type Props = { brand: Parameters<typeof BrandHeaderLogo>[0]['brand'] }

/** The logo of the login brand, or its name beside the portal's mark. Undefined shows the portal's own brand. */
export function LoginBrandLogo({ brand }: Props) {
  return (
    <span className="[[data-prerendered]_&]:invisible">
      <BrandHeaderLogo brand={brand} look="alone" otherwise={<Logo name={brand?.name} />} />
    </span>
  )
}
