import { type LicenceBodyCode, licenceBodiesIn } from '@portal/contract/licences/licence-bodies'
import {
  LICENCE_NUMBER_MAX,
  licenceEndDayProblem,
  licenceNumberProblem,
  renewedLicenceEndDayProblem,
} from '@portal/contract/licences/licence-rules'
import type { LicenceInput } from '@portal/contract/licences/licences.endpoints'
import type { Region } from '@portal/contract/regions'
import type { QueryKey } from '@tanstack/react-query'
import { todayAsIsoDay } from '../lib/dates.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { DateField } from '../ui/date-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { LICENCE_BODY_NAMES } from './licence-labels.ts'

export type LicenceFields = { number: string; body: LicenceBodyCode; validUntil: string }

type Props = {
  title: string
  region: Region
  initialValues: LicenceFields
  /** The HCP enters it: a past date is not a renewal. */
  isOwn?: boolean
  /** The queries that show it. */
  invalidates: readonly QueryKey[]
  save(licence: LicenceInput): Promise<unknown>
  onClose(): void
}

/** Enters a practising certificate: number, issuing body and last day. */
export function LicenceFormDialog({
  title,
  region,
  initialValues,
  isOwn = false,
  invalidates,
  save,
  onClose,
}: Props) {
  const untilProblem = (day: string) =>
    formProblemText(
      isOwn ? renewedLicenceEndDayProblem(day, todayAsIsoDay()) : licenceEndDayProblem(day, todayAsIsoDay()),
    )
  const form = useForm<LicenceFields>(initialValues, ({ number, validUntil }) => ({
    number: formProblemText(licenceNumberProblem(number)),
    validUntil: validUntil === '' ? m.licence_until_required() : untilProblem(validUntil),
  }))
  return (
    <FormChangeDialog
      title={title}
      action={m.licence_save()}
      form={form}
      change={values => save({ ...values, number: values.number.trim() })}
      invalidates={invalidates}
      savedText={m.licence_saved()}
      onClose={onClose}
    >
      <TextField
        label={m.licence_number()}
        maxLength={LICENCE_NUMBER_MAX}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('number')}
      />
      <SelectField
        label={m.licence_body()}
        options={optionsFromLabels(licenceBodiesIn(region), LICENCE_BODY_NAMES)}
        {...form.text('body')}
      />
      <DateField label={m.licence_until()} hint={m.licence_until_hint()} {...form.text('validUntil')} />
    </FormChangeDialog>
  )
}
