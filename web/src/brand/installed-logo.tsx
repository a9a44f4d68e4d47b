import { HeaderLogo } from './company-logo.tsx'
import { Logo } from './logo.tsx'

type Props = { brand: Parameters<typeof HeaderLogo>[0]['brand'] }

/** The logo of the installed brand, or its name beside the portal's mark. Undefined shows the portal's own brand. */
export function InstalledLogo({ brand }: Props) {
  return (
    <span className="[[data-prerendered]_&]:invisible">
      <HeaderLogo brand={brand} look="alone" otherwise={<Logo name={brand?.name} />} />
    </span>
  )
}
