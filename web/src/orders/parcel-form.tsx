import { TRACKING_NO_MAX, trackingNoProblem } from '@portal/contract/companies/courier-rules'
import type { Parcel, ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { useQuery } from '@tanstack/react-query'
import { formProblemText } from '../lib/problem-text.ts'
import { couriersQuery } from '../settings/couriers.api.ts'
import { m } from '../texts.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'

type Values = { courierId: string; trackingNo: string }

/** The form of a parcel. @param parcel the stored values */
export function useParcelForm(parcel?: Parcel) {
  return useForm<Values>(
    { courierId: parcel?.courierId ?? '', trackingNo: parcel?.trackingNo ?? '' },
    ({ courierId, trackingNo }) => ({
      courierId:
        courierId === '' && trackingNo.trim() !== ''
          ? formProblemText({ code: 'COURIER_REQUIRED' })
          : undefined,
      trackingNo: formProblemText(trackingNoProblem(trackingNo)),
    }),
  )
}

/** The request body; undefined without a courier. */
export function toParcelInput({ courierId, trackingNo }: Values): ParcelInput | undefined {
  return courierId === '' ? undefined : { courierId, trackingNo: trackingNo.trim() || null }
}

type FieldsProps = { form: ReturnType<typeof useParcelForm>; parcel?: Parcel | undefined }

/** Courier and tracking number, both optional. */
export function ParcelFields({ form, parcel }: FieldsProps) {
  return (
    <>
      <ParcelCourierSelect label={m.parcel_courier()} currentParcel={parcel} {...form.text('courierId')} />
      <TrackingNumberField label={m.parcel_tracking_no()} {...form.text('trackingNo', text => text.trim())} />
    </>
  )
}

type SelectProps = Omit<React.ComponentProps<typeof SelectField>, 'options'> & {
  /** The parcel's courier. It can stay selected although it is switched off. */
  currentParcel?: Parcel | undefined
}

/** The couriers that a parcel can have. If they cannot be loaded the list is empty, and the parcel can be sent without one. */
export function ParcelCourierSelect({ currentParcel, ...rest }: SelectProps) {
  const { data: couriers = [] } = useQuery(couriersQuery)
  const usable = couriers.filter(({ id, active }) => active || id === currentParcel?.courierId)
  const options = usable.map(({ id, name }) => ({ value: id, label: name }))
  const isListed =
    currentParcel === undefined || options.some(({ value }) => value === currentParcel.courierId)
  return (
    <SelectField
      {...rest}
      options={[
        { value: '', label: m.parcel_courier_none() },
        ...(isListed
          ? options
          : [{ value: currentParcel.courierId, label: currentParcel.courier }, ...options]),
      ]}
    />
  )
}

/** A tracking number as printed on the label. */
export function TrackingNumberField(props: React.ComponentProps<typeof TextField>) {
  return (
    <TextField
      maxLength={TRACKING_NO_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="uppercase placeholder:normal-case"
      {...props}
    />
  )
}
