import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import {
  type EntryStatus,
  NOT_ASSIGNED,
  REGISTRATIONS_PAGE_SIZE as PAGE_SIZE,
} from '@portal/contract/users/registration-status'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi, callApiWithMeta, ifMatchHeader } from '../lib/api.ts'
import { apiQuery, BULK_ROWS_MAX } from '../lib/api-query.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { browserStorage, hasKeys, readStoredJson } from '../lib/storage.ts'
import type { RegistrationListState } from './registration-list-state.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'

/** A page of registrations with the totals of the whole list (R§2). The previous page stays visible while the next loads. */
export function registrationsQuery(
  campaignId: string,
  filters: RegistrationListState,
  pageSize: number = PAGE_SIZE,
) {
  return queryOptions({
    queryKey: ['registrations', campaignId, filters, pageSize],
    queryFn: ({ signal }) =>
      callApiWithMeta(SUBMISSIONS, {
        // Empty filters are not sent: the first load requests the whole list as specified (R§7).
        body: { campaignId, ...filters, search: filters.search || undefined, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The largest page that the server sends: what an admin can step through without deciding. */
const PAGE_SIZE_MAX = 100

/** The registrations that wait for a decision, longest waiting first, under the list's other filters. */
export function pendingRegistrationsQuery(campaignId: string, filters: RegistrationListState) {
  return registrationsQuery(
    campaignId,
    { ...filters, status: 'PENDING', sort: 'oldest', page: 1 },
    PAGE_SIZE_MAX,
  )
}

/** Loads the registrations that the filters leave. @returns at most about `BULK_ROWS_MAX` */
export async function loadAllRegistrations(
  queryClient: QueryClient,
  campaignId: string,
  filters: RegistrationListState,
): Promise<readonly Registration[]> {
  const rows: Registration[] = []
  for (let page = 1; rows.length < BULK_ROWS_MAX; page += 1) {
    const { data } = await queryClient.fetchQuery(
      registrationsQuery(campaignId, { ...filters, page }, PAGE_SIZE_MAX),
    )
    // One that was registered meanwhile moves others to the next page.
    rows.push(...data.filter(({ id }) => rows.every(row => row.id !== id)))
    if (data.length < PAGE_SIZE_MAX) break
  }
  return rows
}

/** All reps of the admin's company, by name (R§7). */
export const companyRepsQuery = apiQuery(['promoters', 'of-company'], 'GET /promoter/promoters', {
  query: {},
})

type Decision = Exclude<EntryStatus, 'PENDING'>

/** Approves or declines a registration (R§4). @param shown the status on screen: a different stored one is a conflict */
function decideRegistration(campaignEntryId: string, status: Decision, shown: EntryStatus) {
  return callApi('POST /campaign-entries/update', {
    body: { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    headers: ifMatchHeader(shown),
  })
}

/**
 * Assigns a rep to an HCP. If the HCP's rep is no longer the one on screen, it is a conflict (R§4).
 * @returns the registration as saved
 */
export async function assignRepToRegistration(
  registration: Registration,
  repId: string,
): Promise<Registration> {
  const { companyUser } = registration
  await callApi('POST /profile/update', {
    body: { comUserId: companyUser.id, values: { registeredByPromoterId: repId } },
    headers: ifMatchHeader(companyUser.registeredByPromoterId ?? NOT_ASSIGNED),
  })
  return { ...registration, companyUser: { ...companyUser, registeredByPromoterId: repId } }
}

/**
 * Approves registrations, each with its rep, or with the given one if it has none: only these, whatever the list has by now.
 * @returns why some of them were not approved, by id
 */
export async function approveRegistrations(
  registrations: readonly Registration[],
  repId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { refused } = await callApi('POST /admin/registrations/approve', {
    body: { ids: registrations.map(({ id }) => id), ...(repId && { repId }) },
  })
  const { serverProblemText } = await import('../lib/error-texts.ts')
  return new Map(refused.map(({ id, ...problem }) => [id, serverProblemText(problem)]))
}

/** Shows a saved registration in the lists that are loaded already: a screen shows them until it has read them again. */
export function showRegistrationInLists(queryClient: QueryClient, saved: Registration): void {
  queryClient.setQueriesData<{ data: Registration[] }>(
    { queryKey: ['registrations'] },
    list => list && { ...list, data: list.data.map(one => (one.id === saved.id ? saved : one)) },
  )
}

export type ReviewDecision = { status: Decision; promoterId: string }

/**
 * Saves a review as specified: first the status, then, if approved, a changed sales rep (R§4).
 * @param onStatusSaved called with a saved status: a retry after a failure starts from there
 * @returns the registration as saved
 */
export async function saveRegistrationReview(
  registration: Registration,
  { status, promoterId }: ReviewDecision,
  onStatusSaved?: (profile: Registration) => void,
): Promise<Registration> {
  await decideRegistration(registration.campaignEntryId, status, registration.status)
  const decided = { ...registration, status }
  onStatusSaved?.(decided)
  const assigns = status === 'COMPLETED' && promoterId !== registration.companyUser.registeredByPromoterId
  return assigns ? assignRepToRegistration(decided, promoterId) : decided
}

/** The server's current version of a registration. @returns undefined when its phone number has changed too */
async function readAgain({ id, companyUser }: Registration, campaignId: string) {
  const found = await callApi(SUBMISSIONS, { body: { campaignId, search: companyUser.phone } })
  return found.find(registration => registration.id === id)
}

/** Saves a review of a registration. @param onConflict called with the server's version if it differs from the one on screen */
export function useSaveRegistrationReview(
  registration: Registration,
  campaignId: string,
  onConflict: (profile: Registration) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (review: ReviewDecision) => {
      const keep = (changed: Registration) => {
        storeRegistrationForReview(changed)
        onConflict(changed)
      }
      try {
        showRegistrationInLists(queryClient, await saveRegistrationReview(registration, review, keep))
      } catch (error) {
        if (hasErrorCode(error, 'PROMOTER_CHANGED')) {
          const found = await readAgain(registration, campaignId).catch(() => undefined)
          if (found !== undefined) keep(found)
        }
        throw error
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['registrations'] }),
  })
}

/** The storage key under which the list stores the registration to review (R§2). */
const PROFILE_KEY = 'profile'

export function storeRegistrationForReview(registration: Registration): void {
  browserStorage.setItem(PROFILE_KEY, JSON.stringify(registration))
}

/** The registration with the HCP's corrected details. */
export function withCorrectedDetails(
  registration: Registration,
  { name, phone, extendedFields }: HcpDetails,
): Registration {
  const { clinicName, clinicAddress } = extendedFields
  return {
    ...registration,
    companyUser: { ...registration.companyUser, name, phone, extendedFields },
    campaignInput: {
      ...registration.campaignInput,
      clinicName: clinicName ?? '',
      clinicAddress: clinicAddress ?? '',
    },
  }
}

export function clearStoredRegistration(): void {
  browserStorage.removeItem(PROFILE_KEY)
}

/** The registration stored by the list; the server trusts only its ids (D§8). */
export function readStoredRegistration(): Registration | undefined {
  return readStoredJson(browserStorage, PROFILE_KEY, isRegistration)
}

/** Only this app writes the value, complete; the check only rejects foreign data under the same key. */
function isRegistration(value: unknown): value is Registration {
  return hasKeys(value, 'id', 'campaignEntryId', 'status', 'companyUser', 'campaignInput')
}
