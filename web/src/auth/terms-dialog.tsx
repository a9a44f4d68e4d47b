import { TERMS_KEY } from '@portal/contract/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { detailsQuery, updateProfile } from '../profile/profile.api.ts'
import { useLeave } from '../session/use-leave.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showAlert } from '../ui/toast.tsx'
import { DocumentLink } from './document-link.tsx'

/** Nobody enters without accepting the terms: closing logs out, and so does a server that does not confirm (H§4, R§4). */
export function TermsDialog({ open }: { open: boolean }) {
  const [ticked, setTicked] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useLeave()

  const acceptance = useMutation({
    mutationFn: () => updateProfile({ values: { registerSource: { [TERMS_KEY]: 'true' } } }),
    onSuccess: async ({ updatedUser }) => {
      if (updatedUser.registerSource[TERMS_KEY] !== 'true') return leave()
      await queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
      await navigate(paths.portalHome)
    },
    onError: async error => {
      showAlert(failureText(error))
      await leave()
    },
  })

  return (
    <Dialog
      open={open}
      onClose={() => void leave()}
      keepOpenOutside
      title={m.terms_title()}
      description={m.terms_intro()}
      actions={
        <>
          <Button wide disabled={!ticked} loading={acceptance.isPending} onClick={() => acceptance.mutate()}>
            {m.terms_continue()}
          </Button>
          <Button wide variant="quiet" onClick={() => void leave()}>
            {m.common_close()}
          </Button>
        </>
      }
    >
      <div className="grid gap-1">
        <div className="grid justify-items-start">
          <DocumentLink to={paths.terms.MY}>{m.terms_my()}</DocumentLink>
          <DocumentLink to={paths.terms.SG}>{m.terms_sg()}</DocumentLink>
        </div>
        <CheckboxField
          label={m.terms_accept()}
          checked={ticked}
          onChange={event => setTicked(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
