import { ADMINS } from '@portal/contract/admin-roles'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { DropSampleButtons, droppableSamples } from '../orders/drop-sample.tsx'
import { paths } from '../paths.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { REQUEST_KEYS } from './requests.api.ts'

/** Says that nobody is asked to approve a request: its HCP has no rep. An admin assigns one, or approves it. */
export function RequestWithoutRep({ request: { id, status, rep, hcp, items } }: { request: Request }) {
  const queryClient = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  const name = personNameOrErased(hcp.name)
  const approve = useMutation({
    mutationFn: () =>
      callApi('POST /admin/requests/approve', { body: { id }, headers: { 'idempotency-key': key } }),
    onSuccess: () => showSuccess(m.all_requests_approved({ name })),
    onError: error => showAlert(errorTextWithPrefix(error)),
    onSettled: () =>
      Promise.all(
        [...REQUEST_KEYS, ['programme', 'today']].map(queryKey =>
          queryClient.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  })
  if (status !== 'PROCESSING' || rep !== null) return null
  const search = String(new URLSearchParams({ search: hcp.phone || name, page: '1' }))
  return (
    <section
      aria-label={m.all_requests_no_rep_title()}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${cardClassName}`}
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-waiting" />
      <p className="flex-[1_1_16rem]">
        <span className="block font-bold">{m.all_requests_no_rep_title()}</span>
        {m.all_requests_no_rep({ name })}
      </p>
      <OnlyForAdmins roles={ADMINS.managers}>
        <AdminLinkOrText screen={paths.adminHome} to={{ pathname: paths.adminHome, search }}>
          {m.all_requests_assign()}
        </AdminLinkOrText>
        <TapGuardButton loading={approve.isPending} onClick={() => approve.mutate()}>
          {m.requests_approve()}
        </TapGuardButton>
        <DropSampleButtons
          orderId={id}
          samples={droppableSamples(approve.error, items)}
          hcpName={name}
          onDropped={approve.reset}
        />
      </OnlyForAdmins>
    </section>
  )
}
