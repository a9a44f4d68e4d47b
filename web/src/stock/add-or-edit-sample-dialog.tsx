import { identifierProblem } from '@portal/contract/identifiers'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import {
  LEAFLET_MAX,
  leafletProblem,
  POSITION_MAX,
  REGISTRATION_NO_MAX,
  SAMPLE_CLASSES,
  SAMPLE_NAME_MAX,
  type SampleClass,
  USEFUL_LIFE_MAX,
} from '@portal/contract/stock/stock-rules'
import { SAMPLE_CATEGORIES, type SampleCategory } from '@portal/contract/users/professions'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { toLabelledOptions } from '../lib/value-labels.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { STOCK_QUERY_KEY } from './stock.api.ts'

type Props = {
  /** Undefined to add a sample. */
  sample?: Sample
  /** The position of a new sample. */
  newPosition: number
  onClose(): void
}

type Values = {
  category: SampleCategory
  name: string
  class: SampleClass | ''
  registrationNo: string
  registrationValidUntil: string
  leaflet: string
  usefulLifeMonths: string
  position: string
  active: boolean
}

/** Adds or changes a sample. */
export function AddOrEditSampleDialog({ sample, newPosition, onClose }: Props) {
  const form = useForm<Values>(
    {
      category: sample?.category ?? SAMPLE_CATEGORIES[0],
      name: sample?.name ?? '',
      class: sample?.class ?? '',
      registrationNo: sample?.registrationNo ?? '',
      registrationValidUntil: sample?.registrationValidUntil ?? '',
      leaflet: sample?.leaflet ?? '',
      usefulLifeMonths: String(sample?.usefulLifeMonths ?? ''),
      position: String(sample?.position ?? newPosition),
      active: sample?.active ?? true,
    },
    values => ({
      name: values.name.trim() === '' ? m.stock_name_required() : undefined,
      registrationNo: formProblemText(identifierProblem(values.registrationNo)),
      leaflet: formProblemText(leafletProblem(values.leaflet)),
      usefulLifeMonths:
        values.usefulLifeMonths === '' || isWholeNumberInRange(values.usefulLifeMonths, 1, USEFUL_LIFE_MAX)
          ? undefined
          : m.stock_useful_life_wrong({ max: USEFUL_LIFE_MAX }),
      position: isWholeNumberInRange(values.position, 0, POSITION_MAX) ? undefined : m.stock_position_wrong(),
    }),
    sample !== undefined,
  )
  const save = (values: Values, key: string) => {
    const body = {
      ...values,
      class: values.class === '' ? null : values.class,
      registrationNo: values.registrationNo.trim() || null,
      registrationValidUntil: values.registrationValidUntil || null,
      leaflet: values.leaflet.trim() || null,
      usefulLifeMonths: parseWholeNumberOrNaN(values.usefulLifeMonths) || null,
      position: parseWholeNumberOrNaN(values.position),
    }
    return sample === undefined
      ? callApi('POST /admin/samples/create', { body, headers: { 'idempotency-key': key } })
      : callApi('POST /admin/samples/update', {
          body: { id: sample.id, ...body },
          headers: ifMatchHeader(sample.updatedAt),
        })
  }
  return (
    <FormChangeDialog
      title={sample === undefined ? m.stock_add() : m.stock_edit({ name: sample.name })}
      action={m.stock_save()}
      form={form}
      change={save}
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    >
      <TextField
        label={m.stock_name()}
        maxLength={SAMPLE_NAME_MAX}
        autoComplete="off"
        {...form.text('name')}
      />
      <SelectField
        label={m.stock_category()}
        options={toLabelledOptions(SAMPLE_CATEGORIES)}
        {...form.text('category')}
      />
      <SelectField
        label={m.stock_class()}
        placeholder={m.stock_unclassified()}
        hint={m.stock_class_hint()}
        options={toLabelledOptions(SAMPLE_CLASSES)}
        {...form.text('class')}
      />
      <TextField
        label={m.stock_registration_no()}
        maxLength={REGISTRATION_NO_MAX}
        autoComplete="off"
        {...form.text('registrationNo')}
      />
      <DateField
        label={m.stock_registration_until()}
        hint={m.stock_registration_until_hint()}
        {...form.text('registrationValidUntil')}
      />
      <TextField
        label={m.stock_leaflet()}
        hint={m.stock_leaflet_hint()}
        type="url"
        maxLength={LEAFLET_MAX}
        autoComplete="off"
        {...form.text('leaflet')}
      />
      {form.values.class === 'Medical device' && (
        <TextField
          label={m.stock_useful_life()}
          hint={m.stock_useful_life_hint()}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('usefulLifeMonths')}
        />
      )}
      <TextField label={m.stock_position()} inputMode="numeric" {...form.text('position')} />
      <CheckboxField label={m.stock_active()} {...form.box('active')} />
    </FormChangeDialog>
  )
}
