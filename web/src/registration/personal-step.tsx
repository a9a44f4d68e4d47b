import { NAME_MAX, TITLES, tidyName } from '@portal/contract/names'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/professions'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { selectRegion } from '../auth/auth.api.ts'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import type { TokenClaims } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { plainOptions, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { checkRegistrationPhone } from './registration.api.ts'
import {
  isPersonalComplete,
  PERSONAL_RULES,
  type RegistrationValues,
  registrationPhone,
} from './registration-form.ts'

type Props = {
  /** The rep who registers someone; none in the public registration. */
  rep: TokenClaims | undefined
  onNext(): void
  onExists(): void
}

/** Who it is (H§2 'Registration', step 1). Next finds out whether the number is registered already. */
export function PersonalStep({ rep, onNext, onExists }: Props) {
  const { register, control, watch, handleSubmit, setError, setValue, trigger, clearErrors, formState } =
    useFormContext<RegistrationValues>()
  const { errors } = formState
  const values = watch()
  const rule = (field: keyof typeof PERSONAL_RULES) => ({
    validate: (_: unknown, all: RegistrationValues) => PERSONAL_RULES[field](all),
  })
  const { field: number } = useController({ control, name: 'number', rules: rule('number') })

  const check = useMutation({
    mutationFn: (phone: string) => checkRegistrationPhone(phone),
    onSuccess: ({ identity, company }) => {
      // A rep registers in the own company alone; the server would refuse it at the very end.
      if (rep !== undefined && rep.companyId !== company.id) {
        setError('number', { message: m.register_phone_invalid() }, { shouldFocus: true })
      } else if (identity === 'LOGIN') onExists()
      else onNext()
    },
    onError: error => showAlert(failureText(error)),
  })

  const choosePrefix = (prefix: string) => {
    setValue('prefix', prefix)
    if (number.value !== '') void trigger('number')
    else clearErrors('number')
    // Only a head start: the check below asks the number's own company. A rep's session has one already.
    if (rep === undefined && prefix !== '') selectRegion(prefix).catch(() => undefined)
  }
  const chooseProfession = () => {
    setValue('specialty', '')
    clearErrors('specialty')
  }

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(typed => !check.isPending && check.mutate(registrationPhone(typed)))}
    >
      <SelectField
        label={m.register_salutation()}
        placeholder={m.register_select()}
        options={plainOptions(TITLES)}
        autoComplete="honorific-prefix"
        error={errors.title?.message}
        {...register('title', rule('title'))}
      />
      <TextField
        label={m.register_full_name()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX}
        error={errors.fullName?.message}
        {...(errors.fullName && values.fullName.trim() !== '' && { hint: m.register_name_hint() })}
        {...register('fullName', {
          ...rule('fullName'),
          onBlur: () => setValue('fullName', tidyName(values.fullName)),
        })}
      />
      <PhoneField
        label={m.register_phone()}
        prefixLabel={m.common_phone_prefix()}
        prefixes={PHONE_PREFIXES}
        prefix={values.prefix}
        number={number.value}
        prefixPlaceholder={m.register_select()}
        onPrefixChange={choosePrefix}
        onNumberChange={number.onChange}
        onLeave={() => {
          number.onBlur()
          void trigger('number')
        }}
        numberRef={number.ref}
        error={errors.number?.message}
      />
      <SelectField
        label={m.register_profession()}
        placeholder={m.register_select()}
        options={plainOptions(PROFESSIONS)}
        error={errors.profession?.message}
        {...register('profession', { ...rule('profession'), onChange: chooseProfession })}
      />
      <SelectField
        label={m.register_specialty()}
        placeholder={values.profession === '' ? m.register_profession_first() : m.register_select()}
        options={plainOptions(specialtiesOf(values.profession))}
        error={errors.specialty?.message}
        {...register('specialty', rule('specialty'))}
      />
      <Button type="submit" wide disabled={!isPersonalComplete(values)} loading={check.isPending}>
        {m.register_next()}
      </Button>
    </form>
  )
}
