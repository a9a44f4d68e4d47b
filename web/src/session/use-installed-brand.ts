import { useLayoutEffect } from 'react'
import { loadCompanies } from './companies.ts'
import { type Brand, showBrand, useBrand } from './installed-brand.ts'
import { wearColour } from './worn-colour.ts'

/** Draws a screen before sign-in in the colour of the brand. @returns the brand; undefined for the neutral brand */
export function useInstalledBrand(): Brand | undefined {
  const brand = useBrand()
  const colour = brand?.colour ?? null
  useLayoutEffect(() => {
    showBrand()
    // The prerendered login hides the brand until here, so that the neutral brand does not flash.
    document.querySelector('[data-prerendered]')?.removeAttribute('data-prerendered')
    loadCompanies().catch(() => undefined)
  }, [])
  useLayoutEffect(() => wearColour({ brand: colour }), [colour])
  return brand
}
