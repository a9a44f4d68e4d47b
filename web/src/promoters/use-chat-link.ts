import { useQuery } from '@tanstack/react-query'
import { chatLink } from '../lib/chat.ts'
import { detailsQuery, useCompany } from '../session/signed-in.ts'
import { promoterQuery } from './promoters.api.ts'

/**
 * A chat with the rep who registered this HCP, with the company's number when there is none (H§1, D§8).
 * @returns undefined until it is known whom to write to
 */
export function useChatLink(): string | undefined {
  const company = useCompany()
  const details = useQuery(detailsQuery)
  const promoterId = details.data?.personalInfo.registeredByPromoterId ?? null
  const promoter = useQuery({ ...promoterQuery(promoterId), enabled: details.isSuccess })
  if (promoter.data) return chatLink(promoter.data.phone)
  // Where it cannot be told who the rep is, better the company than nobody.
  if (promoter.isPending && !details.isError) return undefined
  return company && chatLink(company.supportPhone)
}
