import { brandColourTokens, type Scheme } from '@portal/contract/companies/colours'

/** The brand's colour before sign-in, and the company's after it; `company` is undefined while nobody is signed in. */
type BrandColours = { brand: string | null; company: string | null | undefined }

let colours: BrandColours = { brand: null, company: undefined }

/** Draws the portal in a colour; null is the portal's own. It adopts a style sheet, since the CSP forbids inline styles (D§4). */
export function applyBrandColour(changedColours: Partial<BrandColours>): void {
  colours = { ...colours, ...changedColours }
  const colour = colours.company === undefined ? colours.brand : colours.company
  document.adoptedStyleSheets = colour === null ? [] : [sheetOf(colour)]
}

function sheetOf(colour: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${rule(colour, 'light')}@media(prefers-color-scheme:dark){${rule(colour, 'dark')}}`)
  return sheet
}

function rule(colour: string, scheme: Scheme): string {
  const tones = Object.entries(brandColourTokens(colour, scheme)).map(([name, tone]) => `${name}:${tone};`)
  return `:root{${tones.join('')}}`
}
