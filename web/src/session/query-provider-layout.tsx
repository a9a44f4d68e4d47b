import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { applyBrandColour } from './brand-colour.ts'
import { saveCompanyBrands } from './login-brand.ts'
import { companiesQuery, useSignedInBrand } from './signed-in.ts'

/** Gives the routes below the query cache and the company's colour. The login loads neither. */
export function QueryProviderLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyColour />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Draws the portal in the colour of the signed-in user's company. Renders nothing. */
function CompanyColour() {
  // Render again on each navigation: a login may have happened on the previous screen.
  useLocation()
  const { data } = useQuery(companiesQuery)
  const colour = useSignedInBrand()?.colour
  useEffect(() => {
    if (data !== undefined) saveCompanyBrands(data)
  }, [data])
  useLayoutEffect(() => {
    applyBrandColour({ company: colour })
    return () => applyBrandColour({ company: undefined })
  }, [colour])
  return null
}
