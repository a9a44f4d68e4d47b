import { useLayoutEffect } from 'react'
import { applyBrandColour } from './brand-colour.ts'
import { loadCompanies } from './companies.ts'
import { type CompanyBrand, refreshLoginBrand, useLoginBrandState } from './login-brand.ts'

/** Draws a screen before sign-in in the colour of the brand. @returns the brand; undefined for the neutral brand */
export function useApplyLoginBrand(): CompanyBrand | undefined {
  const brand = useLoginBrandState()
  const colour = brand?.colour ?? null
  useLayoutEffect(() => {
    refreshLoginBrand()
    // The prerendered login hides the brand until here, so that the neutral brand does not flash.
    document.querySelector('[data-prerendered]')?.removeAttribute('data-prerendered')
    loadCompanies().catch(() => undefined)
  }, [])
  useLayoutEffect(() => applyBrandColour({ brand: colour }), [colour])
  return brand
}
