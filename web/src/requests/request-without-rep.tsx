import { ADMINS } from '@portal/contract/admin-roles'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { CircleAlert } from 'lucide-react'
import { personNameOrErased } from '../lib/person-name.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { DropSampleButtons } from '../orders/drop-sample.tsx'
import { droppableSamples } from '../orders/droppable-samples.ts'
import { paths } from '../paths.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { approveRequestAsAdmin, REQUEST_KEYS } from './requests.api.ts'

/** Says that nobody is asked to approve a request: its HCP has no rep. An admin assigns one, or approves it. */
export function RequestWithoutRep({ request: { id, status, rep, hcp, items } }: { request: Request }) {
  const name = personNameOrErased(hcp.name)
  const approve = useApiMutation((_approval: undefined, key) => approveRequestAsAdmin(id, key), {
    invalidates: REQUEST_KEYS,
    savedText: m.all_requests_approved({ name }),
  })
  if (status !== 'PROCESSING' || rep !== null) return null
  const search = String(new URLSearchParams({ search: hcp.phone || name, page: '1' }))
  return (
    <section
      aria-label={m.all_requests_no_rep_title()}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${cardClassName}`}
    >
      <CircleAlert className="size-5 shrink-0 text-waiting" />
      <p className="flex-[1_1_16rem]">
        <span className="block font-bold">{m.all_requests_no_rep_title()}</span>
        {m.all_requests_no_rep({ name })}
      </p>
      <OnlyForAdmins roles={ADMINS.managers}>
        <AdminLinkOrText screen={paths.adminHome} to={{ pathname: paths.adminHome, search }}>
          {m.all_requests_assign()}
        </AdminLinkOrText>
        <TapGuardButton loading={approve.isPending} onClick={() => approve.save(undefined)}>
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
