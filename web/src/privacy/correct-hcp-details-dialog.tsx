import { CORRECTION_REASON_MAX } from '@portal/contract/cases/privacy-request-kinds'
import { EXTERNAL_ID_MAX, identifierProblem } from '@portal/contract/identifiers'
import { normalizeFullPhone, splitPhone } from '@portal/contract/phone'
import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import { profilePhoneProblem } from '@portal/contract/profile/profile-phone'
import {
  joinTitleAndName,
  NAME_MAX,
  normalizeFullName,
  recordedNameProblem,
  splitTitleAndName,
  TITLES,
} from '@portal/contract/users/names'
import {
  clinicAddressProblem,
  clinicNameProblem,
  normalizeClinicAddress,
  normalizeClinicName,
  PRACTICE_FIELD_MAX,
  professionalRegNoProblem,
} from '@portal/contract/users/practice'
import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { toLabelledOptions } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { optionsFromValues, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'

type Props = {
  hcpName: string
  details: HcpDetails
  onCorrected: ((details: HcpDetails) => void) | undefined
  onClose(): void
}

/** The details of an HCP that an admin can correct, with a reason (D§10). */
export function CorrectHcpDetailsDialog({ hcpName, details, onCorrected, onClose }: Props) {
  const form = useForm(() => initialValues(details), problemsOf, true)
  const { values } = form
  return (
    <FormChangeDialog
      title={m.correct_title({ name: hcpName })}
      action={m.cases_save()}
      form={form}
      change={typed =>
        callApi('POST /admin/hcps/:id/correct', {
          params: { id: details.id },
          body: toBody(typed),
          headers: ifMatchHeader(details.updatedAt),
          repeatable: true,
        })
      }
      invalidates={[['hcp-details'], ['registrations'], ['privacy'], ['cases'], ['requests'], ['limits']]}
      savedText={m.correct_saved({ name: hcpName })}
      onDone={corrected => {
        onCorrected?.(corrected)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-x-3 gap-y-4 *:min-w-0">
        <div className="flex-[1_1_7rem]">
          <SelectField
            label={m.register_salutation()}
            placeholder="–"
            options={optionsFromValues(TITLES)}
            {...form.text('title')}
          />
        </div>
        <div className="flex-[3_1_12rem]">
          <TextField
            label={m.register_full_name()}
            maxLength={NAME_MAX}
            {...form.text('fullName', normalizeFullName)}
          />
        </div>
      </div>
      <div className="grid gap-1">
        <PhoneField
          label={m.register_phone()}
          onlyPrefix={values.prefix}
          value={{ prefix: `+${values.prefix}`, number: values.number }}
          onChange={({ number }) => form.set({ number })}
          onLeave={() => form.markTouched('number')}
          error={form.error('number')}
        />
        {'number' in form.changed && <p className="text-muted text-sm">{m.correct_phone_hint()}</p>}
      </div>
      <SelectField
        label={m.register_profession()}
        hint={'profession' in form.changed ? m.correct_profession_hint() : undefined}
        options={toLabelledOptions(PROFESSIONS)}
        {...form.text('profession')}
        onChange={event => {
          form.markUntouched('specialty')
          form.set({ profession: event.target.value, specialty: '' })
        }}
      />
      <SelectField
        label={m.register_specialty()}
        placeholder={m.register_select()}
        options={toLabelledOptions(specialtiesOf(values.profession))}
        {...form.text('specialty')}
      />
      <TextField
        label={m.register_reg_no()}
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('professionalRegNo')}
      />
      <TextField
        label={m.register_clinic_name()}
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('clinicName', normalizeClinicName)}
      />
      <TextArea
        label={m.register_clinic_address()}
        maxLength={PRACTICE_FIELD_MAX}
        {...form.text('clinicAddress', normalizeClinicAddress)}
      />
      <TextField
        label={m.external_id()}
        hint={m.external_id_hint()}
        maxLength={EXTERNAL_ID_MAX}
        {...form.text('externalId')}
      />
      <TextField
        label={m.privacy_reason()}
        hint={m.correct_reason_hint()}
        maxLength={CORRECTION_REASON_MAX}
        {...form.text('reason')}
      />
    </FormChangeDialog>
  )
}

type Values = ReturnType<typeof initialValues>

function initialValues({ name, phone, extendedFields, externalId }: HcpDetails) {
  const { title, fullName } = splitTitleAndName(name)
  const { profession, professionalRegNo, clinicName, clinicAddress } = extendedFields
  return {
    ...{ title: title ?? '', fullName, ...splitPhone(phone) },
    ...{ profession: profession.profession ?? '', specialty: profession.specialty ?? '' },
    ...{ professionalRegNo: professionalRegNo ?? '', clinicName: clinicName ?? '' },
    ...{ clinicAddress: clinicAddress ?? '', externalId: externalId ?? '', reason: '' },
  }
}

function problemsOf({
  fullName,
  prefix,
  number,
  specialty,
  professionalRegNo,
  clinicName,
  clinicAddress,
  externalId,
  reason,
}: Values) {
  return {
    fullName: formProblemText(recordedNameProblem(fullName)),
    number: formProblemText(profilePhoneProblem(prefix + number)),
    specialty: specialty === '' ? m.register_specialty_missing() : undefined,
    professionalRegNo: formProblemText(professionalRegNoProblem(professionalRegNo)),
    clinicName: formProblemText(clinicNameProblem(clinicName)),
    clinicAddress: formProblemText(clinicAddressProblem(clinicAddress)),
    externalId: formProblemText(identifierProblem(externalId)),
    reason: reason.trim() === '' ? m.cases_reason_missing() : undefined,
  }
}

function toBody({ title, fullName, prefix, number, profession, externalId, reason, ...rest }: Values) {
  const { specialty, professionalRegNo, clinicName, clinicAddress } = rest
  return {
    values: {
      name: joinTitleAndName(title === '' ? null : title, normalizeFullName(fullName)),
      phone: normalizeFullPhone(prefix + number) ?? '',
      profession: PROFESSIONS.find(one => one === profession) ?? PROFESSIONS[0],
      ...{ specialty, professionalRegNo, clinicName, clinicAddress },
    },
    externalId: externalId.trim() || null,
    reason,
  }
}
