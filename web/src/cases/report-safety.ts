import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { m } from '../texts.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { CASE_QUERY_KEYS } from './cases.api.ts'
import { useOwnCasePathsInArea } from './own-case-paths.ts'
import { type SafetyReport, sendSafetyReportThenPhoto } from './safety-reports.api.ts'

/** Sends a safety report exactly once, even if responses are lost and the form is reloaded, and opens it. @param form its backup */
export function useReportSafety(form: string) {
  const key = useIdempotencyKey(form)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // A user who has left the form stays on the other screen.
  const isHere = useIsMounted()
  const { list, pathOf } = useOwnCasePathsInArea()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, photo }: { body: SafetyReport; photo: File | undefined }) =>
      sendSafetyReportThenPhoto(body, photo, key),
    onSettled: () =>
      Promise.all(CASE_QUERY_KEYS.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
    onSuccess: async ({ id, number, photoFailed }) => {
      if (photoFailed) showAlert(m.safety_sent_without_photo(), { keepOnNextScreen: true })
      else showSuccess(m.safety_sent({ number: String(number) }))
      if (isHere.current) await navigate(pathOf(id), { replace: true })
    },
    onError: async error => {
      // The form shows it with the number to call, for as long as it stands.
      if (hasErrorCode(error, 'TOO_MANY_REQUESTS')) return
      if (!hasErrorCode(error, 'KEY_REUSED')) return showAlert(errorTextWithPrefix(error))
      // The response to the first attempt was lost, and the form has changed since.
      showAlert(m.safety_sent_before(), { keepOnNextScreen: true })
      if (isHere.current) await navigate(list, { replace: true })
    },
  })
  const send = (body: SafetyReport, photo: File | undefined) => {
    if (!isPending) mutate({ body, photo })
  }
  return { send, isPending, refusal: hasErrorCode(error, 'TOO_MANY_REQUESTS') ? error : undefined }
}
