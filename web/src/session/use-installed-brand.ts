import { useLayoutEffect } from 'react'
import { loadCompanies } from './companies.ts'
import { type Brand, showBrand, useBrand } from './installed-brand.ts'
import { wearColour } from './worn-colour.ts'

/** The brand that a screen before sign-in shows, in whose colour it is drawn; undefined for the neutral one. */
export function useInstalledBrand(): Brand | undefined {
  const brand = useBrand()
  const colour = brand?.colour ?? null
  useLayoutEffect(() => {
    showBrand()
    // Hidden until here in the login's document (early.ts): the neutral brand would be seen first.
    delete document.documentElement.dataset.branded
    loadCompanies().catch(() => undefined)
  }, [])
  useLayoutEffect(() => wearColour({ brand: colour }), [colour])
  return brand
}
