import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { CompanyColour } from './company-colour.ts'

/** Gives the routes below the cache of loaded data, and the company's colour; logging in does without, and so without their weight. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyColour />
      <Outlet />
    </QueryClientProvider>
  )
}
