import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import type { SignOnRule } from '@portal/contract/auth/single-sign-on.endpoints'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import { ADMINS_QUERY_KEY } from './admins.api.ts'

const ruleQuery = apiQuery([...ADMINS_QUERY_KEY, 'sign-on'], 'GET /admin/single-sign-on')
type Props = { admins: readonly AdminAccount[]; onClose(): void }

/** The company's rule of single sign-on: whether it is the only way, for whom it is not, and who asks for the second factor. */
export function SignOnRuleDialog({ admins, onClose }: Props) {
  const found = useQuery(ruleQuery)
  const change = useApiMutation(
    (body: Omit<SignOnRule, 'configured'>) =>
      callApi('POST /admin/single-sign-on', { body, repeatable: true }),
    { invalidates: [ADMINS_QUERY_KEY], savedText: () => m.sign_on_saved(), onClose },
  )
  const form = useForm<Partial<Omit<SignOnRule, 'configured'>>>({}, ({ only, breakGlassId }) => ({
    breakGlassId:
      (only ?? found.data?.only) && !(breakGlassId ?? found.data?.breakGlassId)
        ? m.sign_on_break_glass_missing()
        : undefined,
  }))
  const { only = false, breakGlassId = null, providerFactor = false } = { ...found.data, ...form.values }
  const owners = admins.filter(
    admin => admin.state === 'ACTIVE' && admin.role === 'OWNER' && admin.secondFactor,
  )
  const submit = form.submit(() => {
    if (found.data) change.save({ only, breakGlassId: only ? breakGlassId : null, providerFactor })
  })
  return (
    <FormDialog
      title={m.sign_on_heading()}
      description={m.sign_on_rule_text()}
      action={m.sign_on_save()}
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryErrorBanner subject={m.sign_on_heading()} queries={[found]} />
      {found.isPending && <LoadingSkeletonLines lines={['h-6 w-60', 'h-6 w-60']} />}
      {found.data && (
        <>
          <CheckboxField
            label={m.sign_on_provider_factor()}
            checked={providerFactor}
            onChange={({ target }) => form.set({ providerFactor: target.checked })}
          />
          <CheckboxField
            label={m.sign_on_only()}
            checked={only}
            onChange={({ target }) => form.set({ only: target.checked })}
          />
          {only && (
            <SelectField
              label={m.sign_on_break_glass()}
              hint={owners.length > 0 ? m.sign_on_break_glass_hint() : m.sign_on_no_owner()}
              value={breakGlassId ?? ''}
              error={form.error('breakGlassId')}
              onChange={({ target }) => form.set({ breakGlassId: target.value || null })}
              options={[
                { value: '', label: m.sign_on_choose_owner() },
                ...owners.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
