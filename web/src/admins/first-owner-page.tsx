import { adminEmailProblem, adminPasswordProblem } from '@portal/contract/auth/admin-login'
import { fullNameProblem, NAME_MAX } from '@portal/contract/users/names'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { readAdminLandingPath } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { AdminEmailField } from './admin-email-field.tsx'
import { AdminLoginFrame, InvalidAdminLink } from './admin-login-frame.tsx'
import { createFirstOwner, type FirstOwner, firstOwnerLinkQuery } from './first-owner.api.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** The page of the link that a start without any admin prints: creates the first owner, and signs in. */
export function FirstOwnerPage() {
  const secret = useLocation().hash.slice(1)
  const companies = useQuery(firstOwnerLinkQuery(secret))
  const navigate = useNavigate()
  if (secret === '' || hasErrorCode(companies.error, 'INVALID_LINK'))
    return <InvalidAdminLink text={m.first_owner_invalid_text()} />
  return (
    <AdminLoginFrame title={m.first_owner_heading()}>
      <QueryErrorBanner subject={m.admins_link()} queries={[companies]} />
      {companies.isPending && <LoadingSkeletonLines lines={['h-6 w-60', 'h-12 w-full', 'h-12 w-full']} />}
      {companies.data && (
        <FirstOwnerForm
          companies={companies.data}
          secret={secret}
          onDone={() => void navigate(readAdminLandingPath(), { replace: true })}
        />
      )}
    </AdminLoginFrame>
  )
}

type FormProps = {
  companies: readonly { region: FirstOwner['region']; name: string }[]
  secret: string
  onDone(): void
}

function FirstOwnerForm({ companies, secret, onDone }: FormProps) {
  const creating = useMutation({
    mutationFn: (values: FirstOwner) => createFirstOwner(secret, values),
    onSuccess: onDone,
  })
  const form = useForm<FirstOwner>({ region: 'MY', name: '', email: '', password: '' }, values => ({
    name: formProblemText(fullNameProblem(values.name)),
    email: formProblemText(adminEmailProblem(values.email)),
    password: formProblemText(adminPasswordProblem(values.password)),
  }))
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(values => {
        if (!creating.isPending) creating.mutate(values)
      })}
    >
      <p className="text-muted">{m.first_owner_text()}</p>
      {creating.isError && <Banner text={errorTextWithPrefix(creating.error)} onDismiss={creating.reset} />}
      <SelectField
        label={m.first_owner_company()}
        options={companies.map(({ region, name }) => ({ value: region, label: name }))}
        value={form.values.region}
        onChange={({ target }) => form.set({ region: target.value === 'SG' ? 'SG' : 'MY' })}
      />
      <TextField
        label={m.register_full_name()}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...form.text('name')}
      />
      <AdminEmailField {...form.text('email')} />
      <NewPasswordField label={m.admin_join_password()} {...form.text('password')} />
      <Button type="submit" wide loading={creating.isPending}>
        {m.admin_join_submit()}
      </Button>
    </form>
  )
}
