import type { CompanyLogo as Logo } from '@portal/contract/companies'

type Props = {
  logo: Logo
  alt: string
  /** How large it may be; it is as large as fits, in proportion. */
  className: string
  onError?: () => void
}

/** A company's own logo. Its place is there before it is. */
export function CompanyLogo({ logo: { hash, width, height }, alt, ...image }: Props) {
  return <img src={`/api/company-logos/${hash}`} width={width} height={height} alt={alt} {...image} />
}

/** As it stands in a header, or above its name; on a dark ground in a light field, since it is made for white. */
export const headerLogoLooks = {
  alone: 'h-10 w-auto max-w-[min(7.75rem,38vw)] rounded-lg bg-(--logo-ground) p-1 object-contain',
  above: 'h-7 w-auto max-w-24 rounded-md bg-(--logo-ground) p-0.5 object-contain object-left',
}
