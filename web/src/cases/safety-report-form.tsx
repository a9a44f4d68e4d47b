import { CASE_TEXT_MAX } from '@portal/contract/cases/case-kinds'
import type { SafetyReportChoices } from '@portal/contract/cases/safety-reports.endpoints'
import {
  AGE_GROUPS,
  CONTACT_EMAIL_MAX,
  CONTACT_PHONE_MAX,
  SERIOUSNESS,
  SEXES,
  TOLD_BY_MAX,
} from '@portal/contract/cases/safety-severity'
import { LOT_NUMBER_MAX } from '@portal/contract/stock/stock-rules'
import { todayAsIsoDay } from '../lib/dates.ts'
import { readFormBackup, useFormBackup } from '../session/form-backup.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { PastDateTimeField } from '../ui/past-date-time-field.tsx'
import { PictureField, useChosenPicture } from '../ui/picture-field.tsx'
import { optionsFromLabels, SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { useForm } from '../ui/use-form.ts'
import { useOwnCasePathsInArea } from './own-case-paths.ts'
import { useReportSafety } from './report-safety.ts'
import { AGE_GROUP_LABELS, SERIOUSNESS_LABELS, SEX_LABELS } from './safety-labels.ts'
import { SafetyReportRefusal } from './safety-report-refusal.tsx'
import {
  initialSafetyReportValues,
  OTHER_PRODUCT,
  type SafetyReportValues,
  safetyReportErrors,
  shippedLotNoOrEmpty,
  toSafetyReportBody,
} from './safety-report-values.ts'

type Props = {
  choices: SafetyReportChoices
  orderId: string | undefined
  /** The sample of a link to the form. */
  linkedSampleId: string | null
  /** The signed-in HCP's number. */
  hcpPhone: string | null
}

/** The form of a safety report, in the order of a spoken report. No field asks for the patient's identity. */
export function SafetyReportForm({ choices, orderId, linkedSampleId, hcpPhone }: Props) {
  const { isRep } = useOwnCasePathsInArea()
  const name = `safety-report-${orderId ?? linkedSampleId ?? ''}`
  const photo = useChosenPicture()
  const sending = useReportSafety(name)
  const form = useForm(
    () => initialSafetyReportValues(choices, { linkedSampleId, hcpPhone }),
    values => safetyReportErrors(values, isRep),
    false,
    readFormBackup<SafetyReportValues>(name),
  )
  useFormBackup(name, form.values)
  const submit = form.submit(values =>
    sending.send(toSafetyReportBody(values, choices, { isRep, orderId }), photo.file),
  )
  const lots = choices.samples.find(({ id }) => id === form.values.sampleId)?.lots ?? []
  const notKnown = { value: '', label: m.safety_not_known() }
  return (
    <form className="grid gap-4 wide:max-w-2xl" noValidate onSubmit={submit}>
      <TitledCard title={m.safety_product()} className="gap-4!">
        <SelectField
          label={m.stock_sample()}
          placeholder={m.safety_choose_sample()}
          options={[
            ...choices.samples.map(({ id, name }) => ({ value: id, label: name })),
            { value: OTHER_PRODUCT, label: m.safety_other_product() },
          ]}
          {...form.text('sampleId')}
          onChange={({ target: { value } }) =>
            form.set({ sampleId: value, lotNo: shippedLotNoOrEmpty(choices, value) })
          }
        />
        <TextField
          label={m.safety_lot()}
          hint={lots.length > 0 ? m.safety_lot_shipped({ lots: lots.join(', ') }) : m.safety_lot_hint()}
          maxLength={LOT_NUMBER_MAX}
          autoComplete="off"
          {...form.text('lotNo')}
        />
      </TitledCard>
      <TitledCard title={m.safety_what()} className="gap-4!">
        <TextArea
          label={m.safety_describe()}
          hint={m.safety_text_hint()}
          rows={4}
          maxLength={CASE_TEXT_MAX}
          {...form.text('text')}
        />
        <DateField label={m.safety_when_optional()} max={todayAsIsoDay()} {...form.text('happenedOn')} />
        <fieldset>
          <legend className="font-semibold text-sm">{m.safety_serious()}</legend>
          <p className="text-muted text-sm">{m.safety_serious_hint()}</p>
          {SERIOUSNESS.map(box => (
            <CheckboxField key={box} label={SERIOUSNESS_LABELS[box]()} {...form.box(box)} />
          ))}
        </fieldset>
        <PictureField
          label={m.safety_photo()}
          hint={m.safety_photo_hint()}
          disabled={sending.isPending}
          chosen={photo}
        />
        {photo.image && <img {...photo.image} alt="" className="max-h-48 max-w-full rounded-control" />}
      </TitledCard>
      <TitledCard title={m.safety_patient()} className="gap-4!">
        <p className="text-muted text-sm">{m.safety_no_names()}</p>
        <SelectField
          label={m.safety_age()}
          options={[notKnown, ...optionsFromLabels(AGE_GROUPS, AGE_GROUP_LABELS)]}
          {...form.text('ageGroup')}
        />
        <SelectField
          label={m.safety_sex()}
          options={[notKnown, ...optionsFromLabels(SEXES, SEX_LABELS)]}
          {...form.text('sex')}
        />
      </TitledCard>
      <TitledCard title={isRep ? m.safety_who_told() : m.safety_reach_you()} className="gap-4!">
        {isRep && (
          <>
            <TextField
              label={m.safety_told_by()}
              hint={m.safety_told_by_hint()}
              maxLength={TOLD_BY_MAX}
              {...form.text('toldBy')}
            />
            <PastDateTimeField
              label={m.safety_first_heard()}
              hint={m.safety_first_heard_hint()}
              {...form.text('heardAt')}
            />
          </>
        )}
        <TextField
          label={m.safety_phone()}
          type="tel"
          autoComplete={isRep ? 'off' : 'tel'}
          maxLength={CONTACT_PHONE_MAX}
          {...form.text('phone')}
        />
        <TextField
          label={m.safety_email()}
          type="email"
          autoComplete={isRep ? 'off' : 'email'}
          maxLength={CONTACT_EMAIL_MAX}
          {...form.text('email')}
        />
        <CheckboxField
          label={isRep ? m.safety_may_contact_them() : m.safety_may_contact_me()}
          {...form.box('mayContact')}
        />
      </TitledCard>
      {sending.refusal && <SafetyReportRefusal error={sending.refusal} />}
      <Button type="submit" wide loading={sending.isPending}>
        {m.safety_send()}
      </Button>
    </form>
  )
}
