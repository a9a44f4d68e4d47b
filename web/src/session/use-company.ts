import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from '../promoters/promoters.api.ts'
import { readToken } from './session.ts'
import { readClaims } from './token-claims.ts'

/** The signed-in person's company; undefined while it loads. */
export function useCompany() {
  const { data } = useQuery(companiesQuery)
  const companyId = readClaims(readToken())?.companyId
  return data?.find(company => company.id === companyId)
}
