import { useQuery } from '@tanstack/react-query'
import { readToken } from '../lib/session.ts'
import { readClaims } from '../lib/token-claims.ts'
import { companiesQuery } from './promoters.api.ts'

/** The signed-in person's company; undefined while it loads. */
export function useCompany() {
  const { data } = useQuery(companiesQuery)
  const companyId = readClaims(readToken())?.companyId
  return data?.find(company => company.id === companyId)
}
