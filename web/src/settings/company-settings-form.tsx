import {
  normalizePhoneOrLandline,
  phoneOrLandlineProblem,
} from '@portal/contract/addresses/phone-or-landline'
import { brandColourProblem } from '@portal/contract/companies/brand-colour-rule'
import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import { DELIVERY_DAYS_MAX } from '@portal/contract/companies/delivery-days'
import {
  COMPANY_NAME_MAX,
  EMAIL_MAX,
  EXPIRY_MARGIN_MAX,
  LOW_STOCK_MAX,
  officerProblems,
  type PrivacyOfficer,
  publicEmailProblem,
  SENDER_MAX,
  senderNameProblem,
  TRANSFERS_TEXT_MAX,
} from '@portal/contract/companies/settings-rules'
import { UNCONFIRMED_DAYS_MAX, UNCONFIRMED_PARCELS_MAX } from '@portal/contract/companies/unconfirmed-parcels'
import {
  DOCUMENT_LOCALES,
  LANGUAGES,
  LOCALES,
  type Locale,
  type LocalTexts,
} from '@portal/contract/languages'
import { splitPhone } from '@portal/contract/phone'
import { INVITATIONS_PER_DAY_MAX } from '@portal/contract/users/invitation-rules'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { todayAsIsoDay } from '../lib/dates.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { SectionForm } from '../session/section-form.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { DateField } from '../ui/date-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { CompanyColourField } from './company-colour-field.tsx'
import { saveCompanySettingsIfUnchanged } from './settings.api.ts'

const OFFICER = [
  'officerName',
  'officerEmail',
  'officerAppointedOn',
  'officerNotifiedOn',
] as const satisfies readonly (keyof PrivacyOfficer)[]

const DELIVERY_NAMES = [
  'expiryMarginDays',
  'lowStockPieces',
  'deliveryDays',
  'unconfirmedParcels',
  'unconfirmedDays',
] as const
const NAMES = [
  ...DELIVERY_NAMES,
  'name',
  'privacyEmail',
  'senderName',
  'legalName',
  'invitationsPerDay',
  'colour',
  ...OFFICER,
] as const

const transfersIn = <L extends Locale>(locale: L) => `transfers.${locale}` as const
const TRANSFERS = LOCALES.map(transfersIn)

type Values = Record<(typeof NAMES)[number] | (typeof TRANSFERS)[number] | 'prefix' | 'number', string>
type Form = ReturnType<typeof useForm<Values>>

/** The sections of the company's settings: the fields that each saves, and how they are drawn. */
const SECTIONS = {
  brand: { title: m.settings_brand, names: ['colour'], fields: brandFields },
  company: {
    title: m.settings_company,
    names: ['name', 'prefix', 'number', 'legalName', 'senderName', 'invitationsPerDay'],
    fields: companyFields,
  },
  protection: {
    title: m.settings_protection,
    names: ['privacyEmail', ...TRANSFERS, ...OFFICER],
    fields: form => <ProtectionFields form={form} />,
  },
  delivery: {
    title: m.settings_delivery,
    names: DELIVERY_NAMES,
    fields: deliveryFields,
  },
} satisfies Record<
  string,
  { title(): string; names: readonly (keyof Values)[]; fields(form: Form): ReactNode }
>

export const companySectionTitle = (section: keyof typeof SECTIONS) => SECTIONS[section].title()

type Props = {
  section: keyof typeof SECTIONS
  /** What is stored, as this page has read or saved it: not what a refetch loads while the admin types. */
  stored: CompanySettings
  onSaved(settings: CompanySettings): void
  /** Discards the input and shows the values that someone else has saved. */
  onDiscardInput(): void
}

/** One section of the company's settings. The call saves all of them, so the others are sent as they are stored. */
export function CompanySettingsForm({ section, stored, onSaved, onDiscardInput }: Props) {
  const { title, names, fields } = SECTIONS[section]
  const only = <Value,>(values: { readonly [name in keyof Values]?: Value }) =>
    Object.fromEntries(names.map(name => [name, values[name]])) as Partial<Record<keyof Values, Value>> // its own names
  const form = useForm<Values>(
    () => valuesOf(stored),
    values => only(problemsOf(values)),
    true,
  )
  const body = bodyOf({ ...valuesOf(stored), ...only(form.values) })
  const [wanted, kept] = [valuesOf({ ...stored, ...body }), valuesOf(stored)]
  const save = useMutation({
    mutationFn: () => saveCompanySettingsIfUnchanged(body, stored),
    onSuccess: onSaved,
  })
  return (
    <SectionForm
      title={title()}
      save={save}
      isTyped={names.some(name => wanted[name] !== kept[name])}
      onSubmit={form.submit(() => !save.isPending && save.mutate())}
      onDiscardInput={onDiscardInput}
    >
      {fields(form)}
    </SectionForm>
  )
}

function brandFields(form: Form) {
  return (
    <CompanyColourField
      value={form.values.colour}
      error={form.error('colour')}
      onChange={colour => form.set({ colour })}
      onBlur={() => form.markTouched('colour')}
    />
  )
}

function companyFields(form: Form) {
  return (
    <>
      <TextField
        label={m.settings_name()}
        maxLength={COMPANY_NAME_MAX}
        autoComplete="organization"
        {...form.text('name')}
      />
      <PhoneField
        label={m.settings_support()}
        value={form.values}
        onChange={form.set}
        onLeave={() => form.markTouched('number')}
        error={form.error('number')}
      />
      <p className="-mt-2.5 text-muted text-sm">{m.settings_support_hint()}</p>
      <TextField
        label={m.settings_legal_name()}
        hint={m.settings_legal_name_hint({ name: form.values.name.trim() || '…' })}
        maxLength={COMPANY_NAME_MAX}
        autoComplete="organization"
        {...form.text('legalName')}
      />
      <TextField
        label={m.settings_sender()}
        hint={m.settings_sender_hint({ sender: form.values.senderName.trim() || '…' })}
        maxLength={SENDER_MAX}
        autoComplete="off"
        {...form.text('senderName')}
      />
      <TextField
        label={m.settings_invitations()}
        hint={m.settings_invitations_hint()}
        inputMode="numeric"
        autoComplete="off"
        {...form.text('invitationsPerDay')}
      />
    </>
  )
}

function ProtectionFields({ form }: { form: Form }) {
  const { region } = useSignedIn().company
  return (
    <>
      <TextField
        label={m.settings_privacy()}
        hint={m.settings_privacy_hint()}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        {...form.text('privacyEmail')}
      />
      {DOCUMENT_LOCALES[region].map(locale => (
        <TextArea
          key={locale}
          label={m.settings_transfers({ language: LANGUAGES[locale].name })}
          hint={m.settings_transfers_hint()}
          maxLength={TRANSFERS_TEXT_MAX}
          {...form.text(transfersIn(locale))}
        />
      ))}
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{m.settings_officer()}</legend>
        <TextField
          label={m.settings_officer_name()}
          hint={m.settings_officer_hint()}
          maxLength={COMPANY_NAME_MAX}
          autoComplete="off"
          {...form.text('officerName')}
        />
        <TextField
          label={m.settings_officer_email()}
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          {...form.text('officerEmail')}
        />
        <DateField label={m.settings_officer_appointed()} {...form.text('officerAppointedOn')} />
        <DateField
          label={m.settings_officer_notified()}
          hint={m.settings_officer_notified_hint()}
          {...form.text('officerNotifiedOn')}
        />
      </fieldset>
    </>
  )
}

function deliveryFields(form: Form) {
  return DELIVERY_NAMES.map(name => (
    <TextField
      key={name}
      {...NUMBER_WORDS[name]()}
      inputMode="numeric"
      autoComplete="off"
      {...form.text(name)}
    />
  ))
}

const NUMBER_WORDS = {
  expiryMarginDays: () => ({ label: m.settings_expiry_margin(), hint: m.settings_expiry_margin_hint() }),
  lowStockPieces: () => ({ label: m.settings_low(), hint: m.settings_low_hint() }),
  deliveryDays: () => ({ label: m.settings_delivery_days(), hint: m.settings_delivery_days_hint() }),
  unconfirmedParcels: () => ({ label: m.settings_unconfirmed(), hint: m.settings_unconfirmed_hint() }),
  unconfirmedDays: () => ({ label: m.settings_unconfirmed_days(), hint: m.settings_unconfirmed_days_hint() }),
}

const isEmpty = (text: string) => text.trim() === ''
const parseOptionalNumber = (text: string) => (isEmpty(text) ? null : parseWholeNumberOrNaN(text))
const optionalNumberProblem = (text: string, max: number) =>
  isEmpty(text) || isWholeNumberInRange(text, 1, max) ? undefined : m.settings_optional_wrong({ max })

function problemsOf(values: Values): { readonly [name in keyof Values]?: string | undefined } {
  return {
    officerEmail: emailErrorOf(values.officerEmail),
    ...officerErrorsOf(values),
    name: values.name.trim() === '' ? m.settings_name_required() : undefined,
    number: formProblemText(phoneOrLandlineProblem(values.prefix, values.number)),
    privacyEmail: emailErrorOf(values.privacyEmail),
    senderName: formProblemText(senderNameProblem(values.senderName)),
    expiryMarginDays: isWholeNumberInRange(values.expiryMarginDays, 0, EXPIRY_MARGIN_MAX)
      ? undefined
      : m.settings_expiry_margin_wrong(),
    lowStockPieces: isWholeNumberInRange(values.lowStockPieces, 0, LOW_STOCK_MAX)
      ? undefined
      : m.settings_low_wrong(),
    deliveryDays: optionalNumberProblem(values.deliveryDays, DELIVERY_DAYS_MAX),
    unconfirmedParcels:
      optionalNumberProblem(values.unconfirmedParcels, UNCONFIRMED_PARCELS_MAX) ??
      (isEmpty(values.unconfirmedParcels) && !isEmpty(values.unconfirmedDays)
        ? m.settings_unconfirmed_both()
        : undefined),
    unconfirmedDays:
      optionalNumberProblem(values.unconfirmedDays, UNCONFIRMED_DAYS_MAX) ??
      (isEmpty(values.unconfirmedDays) && !isEmpty(values.unconfirmedParcels)
        ? m.settings_unconfirmed_both()
        : undefined),
    invitationsPerDay: isWholeNumberInRange(values.invitationsPerDay, 1, INVITATIONS_PER_DAY_MAX)
      ? undefined
      : m.settings_invitations_wrong(),
    colour: values.colour === '' ? undefined : formProblemText(brandColourProblem(values.colour)),
  }
}

const emailErrorOf = (email: string) =>
  email.trim() === '' ? undefined : formProblemText(publicEmailProblem(email))

const OFFICER_ERRORS = {
  OFFICER_INCOMPLETE: m.settings_officer_missing,
  TIME_IN_FUTURE: m.settings_officer_future,
  NOTIFIED_TOO_EARLY: m.settings_officer_early,
}

function officerErrorsOf(values: Values) {
  const problems = officerProblems(officerOf(values), todayAsIsoDay())
  const told = OFFICER.flatMap(name => problems[name] && [[name, OFFICER_ERRORS[problems[name].code]()]])
  return Object.fromEntries(told.filter(entry => entry !== undefined))
}

function officerOf(values: Values): PrivacyOfficer {
  const entries = OFFICER.map(name => [name, values[name].trim() || null])
  return Object.fromEntries(entries) as PrivacyOfficer // one of each name
}

function valuesOf({ supportPhone, ...settings }: CompanySettings): Values {
  const { prefix, number } = splitPhone(supportPhone)
  const texts = NAMES.map(name => [name, String(settings[name] ?? '')])
  const transfers = LOCALES.map(locale => [transfersIn(locale), settings.transfers[locale] ?? ''])
  return { prefix: `+${prefix}`, number, ...Object.fromEntries([...texts, ...transfers]) }
}

/** The input in the API's form. */
function bodyOf({ prefix, number, ...texts }: Values) {
  const transfers = LOCALES.flatMap(locale => {
    const text = texts[transfersIn(locale)].trim()
    return text === '' ? [] : [[locale, text]]
  })
  return {
    name: texts.name.trim(),
    supportPhone: normalizePhoneOrLandline(prefix, number) ?? '',
    privacyEmail: texts.privacyEmail.trim() || null,
    senderName: texts.senderName.trim(),
    legalName: texts.legalName.trim() || null,
    expiryMarginDays: parseWholeNumberOrNaN(texts.expiryMarginDays),
    lowStockPieces: parseWholeNumberOrNaN(texts.lowStockPieces),
    deliveryDays: parseOptionalNumber(texts.deliveryDays),
    unconfirmedParcels: parseOptionalNumber(texts.unconfirmedParcels),
    unconfirmedDays: parseOptionalNumber(texts.unconfirmedDays),
    invitationsPerDay: parseWholeNumberOrNaN(texts.invitationsPerDay),
    colour: texts.colour || null,
    transfers: Object.fromEntries(transfers) as LocalTexts, // by the languages
    ...officerOf({ prefix, number, ...texts }),
  }
}
