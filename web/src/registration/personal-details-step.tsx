import { NAME_MAX, normalizeFullName, TITLES } from '@portal/contract/users/names'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import { useMutation } from '@tanstack/react-query'
import { saveCompanyOfPhonePrefix } from '../codes/number-lookup.api.ts'
import { startProofOfWorkIfNeeded } from '../codes/proof-of-work.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { toLabelledOptions } from '../lib/value-labels.ts'
import type { TokenClaims } from '../session/session.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PhoneField, type TypedPhone } from '../ui/phone-field.tsx'
import { optionsFromValues, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { lookUpRegistrationPhone } from './registration.api.ts'
import { type RegistrationForm, registrationPhoneOrEmpty } from './registration-form.ts'

type Props = {
  form: RegistrationForm
  /** The rep who registers an HCP; undefined in the public registration. */
  rep: TokenClaims | undefined
  onNext(): void
  onAlreadyRegistered(): void
}

/** Personal details (H§2 'Registration', step 1). Next checks whether the number is already registered. */
export function PersonalDetailsStep({ form, rep, onNext, onAlreadyRegistered }: Props) {
  const { values } = form
  const check = useMutation({
    mutationFn: lookUpRegistrationPhone,
    onSuccess: ({ identity, company }) => {
      // A rep can register HCPs only in their own company. Check it here, because the server checks it only at the last step.
      if (rep !== undefined && rep.companyId !== company.id) {
        const theirs = company.region === 'SG' ? m.register_phone_singapore : m.register_phone_malaysia
        form.setError('number', theirs())
      } else if (identity === 'LOGIN') onAlreadyRegistered()
      else onNext()
    },
    onError: error => showAlert(errorTextWithPrefix(error)),
  })

  const typePhone = ({ prefix, number }: TypedPhone) => {
    form.set({ prefix, number })
    // A rep's session already has a company.
    if (rep !== undefined) return
    if (number !== values.number) startProofOfWorkIfNeeded()
    // Only a prefetch: the check below uses the number's own company.
    if (prefix !== values.prefix && prefix !== '') saveCompanyOfPhonePrefix(prefix).catch(() => undefined)
  }
  return (
    <form
      id="personal"
      className="grid gap-5"
      noValidate
      onSubmit={form.submit(typed => !check.isPending && check.mutate(registrationPhoneOrEmpty(typed)))}
    >
      {/* Stacked below 400 px, and with large text. */}
      <div className="flex flex-wrap gap-x-3 gap-y-5 *:min-w-0">
        <div className="flex-[1_1_7rem]">
          <SelectField
            label={m.register_salutation()}
            placeholder={m.register_select()}
            options={optionsFromValues(TITLES)}
            autoComplete="honorific-prefix"
            {...form.text('title')}
          />
        </div>
        <div className="flex-[3_1_15.25rem]">
          <TextField
            label={m.register_full_name()}
            placeholder={m.register_full_name_example()}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={NAME_MAX}
            hint={
              form.error('fullName') && values.fullName.trim() !== '' ? m.register_name_hint() : undefined
            }
            {...form.text('fullName', normalizeFullName)}
          />
        </div>
      </div>
      <PhoneField
        label={m.register_phone()}
        value={values}
        onChange={typePhone}
        prefixPlaceholder={m.register_select()}
        onLeave={() => form.markTouched('number')}
        example={values.prefix === '+65' ? m.register_phone_example_sg() : m.register_phone_example_my()}
        error={form.error('number')}
      />
      <SelectField
        label={m.register_profession()}
        placeholder={m.register_select()}
        options={toLabelledOptions(PROFESSIONS)}
        {...form.text('profession')}
        onChange={event => {
          form.markUntouched('specialty')
          form.set({ profession: event.target.value, specialty: '' })
        }}
      />
      <SelectField
        label={m.register_specialty()}
        placeholder={values.profession === '' ? m.register_profession_first() : m.register_select()}
        options={toLabelledOptions(specialtiesOf(values.profession))}
        {...form.text('specialty')}
      />
      <Button type="submit" wide softDisabled={!form.isValid} loading={check.isPending}>
        {m.register_next()}
      </Button>
    </form>
  )
}
