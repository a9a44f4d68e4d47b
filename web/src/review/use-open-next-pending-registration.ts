import type { Registration } from '@portal/contract/review/review.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import type { RegistrationListState } from './registration-list-state.ts'
import { pendingRegistrationsQuery, storeRegistrationForReview } from './review.api.ts'

type OpenNextOptions = {
  list: RegistrationListState
  /** The URL of the list, to return to. */
  origin: string
  /** The registration on screen, if any: its history entry is replaced. */
  current?: Registration
}

/**
 * Opens a registration that waits for a decision: the given one, or else the longest waiting.
 * @returns the opener; `fromList` when the list is on screen again: then nothing is replaced, and Back leads to the list. It returns
 * false when nobody waits any more
 */
export function useOpenNextPendingRegistration({ list, origin, current }: OpenNextOptions) {
  const queryClient = useQueryClient()
  const { company } = useSignedIn()
  const navigate = useNavigate()
  return async (wanted: string | undefined, fromList = current === undefined): Promise<boolean> => {
    try {
      const { data } = await queryClient.fetchQuery(pendingRegistrationsQuery(company.campaignId, list))
      const others = data.filter(({ id }) => id !== current?.id)
      const next = others.find(({ id }) => id === wanted) ?? others[0]
      if (next === undefined) {
        showSuccess(m.review_nobody_waits())
        return false
      }
      storeRegistrationForReview(next)
      await navigate(adminPaths.profile, { state: { origin }, replace: !fromList })
      return true
    } catch (error) {
      showAlert(errorTextWithPrefix(error))
      return true
    }
  }
}

/** The registration after the last decided one. */
let following: string | undefined

export const readNextRegistrationIdToReview = (): string | undefined => following

export function saveNextRegistrationIdToReview(id: string | undefined): void {
  following = id
}

/** The next registration of a list; the first if the given one is not in it. @returns undefined after the last */
export function registrationIdAfterOrFirst(
  registrations: readonly Registration[] | undefined,
  id: string,
): string | undefined {
  const place = registrations?.findIndex(registration => registration.id === id) ?? -1
  return registrations?.[place + 1]?.id
}
