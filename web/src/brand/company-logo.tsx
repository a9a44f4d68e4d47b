import type { CompanyLogo as Logo } from '@portal/contract/companies/companies.endpoints'
import { type ReactNode, useState } from 'react'

type Props = {
  logo: Logo
  alt: string
  /** Sets the maximum size. The image keeps its aspect ratio. */
  className: string
  onError?: () => void
}

/** A company's logo. Its size is reserved before it loads. */
export function CompanyLogo({ logo: { hash, width, height }, alt, ...image }: Props) {
  return <img src={`/api/company-logos/${hash}`} width={width} height={height} alt={alt} {...image} />
}

/** Classes for a logo alone in a header or above a name. Logos are made for white, so dark mode adds a light background. */
export const headerLogoClassNames = {
  alone: 'h-10 w-auto max-w-[min(7.75rem,38vw)] rounded-lg bg-(--logo-ground) p-1 object-contain',
  above: 'h-7 w-auto max-w-24 rounded-md bg-(--logo-ground) p-0.5 object-contain object-left',
}

type HeaderProps = {
  brand: { name: string; logo: Logo | null } | undefined
  placement: keyof typeof headerLogoClassNames
  /** Shown without a logo, or if it does not load. */
  fallback: ReactNode
}

/** The logo of a brand in a header. */
export function BrandHeaderLogo({ brand, placement, fallback }: HeaderProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const logo = brand?.logo
  if (!logo || logo.hash === broken) return fallback
  return (
    <CompanyLogo
      logo={logo}
      alt={brand.name}
      onError={() => setBroken(logo.hash)}
      className={headerLogoClassNames[placement]}
    />
  )
}
