import { regionOfPhone } from '@portal/contract/regions'
import {
  normalizeClinicAddress,
  normalizeClinicName,
  PRACTICE_FIELD_MAX,
} from '@portal/contract/users/practice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sendCodeErrorTextWithWait } from '../codes/codes.api.ts'
import { sendPhoneProofCodeIfNeeded } from '../codes/own-number.api.ts'
import { startProofOfWorkIfNeeded } from '../codes/proof-of-work.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { paths } from '../paths.ts'
import { newestLegalDocQuery } from '../session/documents.ts'
import { removeToken, type TokenClaims } from '../session/session.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { LegalDocumentLink } from '../ui/document-link.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showAlert } from '../ui/toast.tsx'
import { type RegistrationForm, registrationPhoneOrEmpty } from './registration-form.ts'

type Props = {
  form: RegistrationForm
  rep: TokenClaims | undefined
  onNext(): void
  onAlreadyRegistered(): void
}

/** Practice details and both consents (H§2 'Registration', step 2). Next sends the code. */
export function PracticeDetailsStep({ form, rep, onNext, onAlreadyRegistered }: Props) {
  // The consents name the present versions and languages of the documents.
  const region = regionOfPhone(registrationPhoneOrEmpty(form.values))
  useQuery(newestLegalDocQuery(region, 'TERMS'))
  useQuery(newestLegalDocQuery(region, 'PRIVACY'))
  const send = useMutation({
    mutationFn: (phone: string) => {
      // A public registration ends any other session of this browser.
      if (rep === undefined) removeToken()
      return sendPhoneProofCodeIfNeeded(phone)
    },
    onSuccess: onNext,
    onError: error =>
      hasErrorCode(error, 'ACCOUNT_EXISTS')
        ? onAlreadyRegistered()
        : showAlert(sendCodeErrorTextWithWait(error)),
  })

  return (
    <form
      className="grid gap-5"
      noValidate
      onChange={() => rep === undefined && startProofOfWorkIfNeeded()}
      onSubmit={form.submit(typed => !send.isPending && send.mutate(registrationPhoneOrEmpty(typed)))}
    >
      <TextField
        label={m.register_reg_no()}
        placeholder={m.register_reg_no_example()}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('professionalRegNo')}
      />
      <TextField
        label={m.register_clinic_name()}
        placeholder={m.register_clinic_name_example()}
        autoComplete="organization"
        autoCapitalize="characters"
        className="uppercase placeholder:normal-case"
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('clinicName', normalizeClinicName)}
      />
      <TextArea
        label={m.register_clinic_address()}
        placeholder={m.register_clinic_address_example()}
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('clinicAddress', normalizeClinicAddress)}
      />
      <div>
        <CheckboxField
          label={m.register_consent_terms()}
          error={form.error('termsConsent')}
          {...form.box('termsConsent')}
        />
        <div className="grid justify-items-start gap-y-1 pl-9">
          <LegalDocumentLink to={paths.terms.MY}>{m.terms_my()}</LegalDocumentLink>
          <LegalDocumentLink to={paths.terms.SG}>{m.terms_sg()}</LegalDocumentLink>
        </div>
        <CheckboxField
          label={m.register_consent_sharing()}
          error={form.error('sharingConsent')}
          {...form.box('sharingConsent')}
        />
        <div className="pl-9">
          <LegalDocumentLink to={paths.privacy}>{m.register_privacy()}</LegalDocumentLink>
        </div>
      </div>
      <Button type="submit" wide softDisabled={!form.isValid} loading={send.isPending}>
        {m.register_next()}
      </Button>
    </form>
  )
}
