import { collectionPhoneProblem, normalizeCollectionPhone } from '@portal/contract/addresses/collection-phone'
import { brandColourProblem } from '@portal/contract/companies/brand-colour-rule'
import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import { DELIVERY_DAYS_MAX } from '@portal/contract/companies/delivery-days'
import {
  COMPANY_NAME_MAX,
  EMAIL_MAX,
  EXPIRY_MARGIN_MAX,
  LOW_STOCK_MAX,
  publicEmailProblem,
  SENDER_MAX,
  senderNameProblem,
} from '@portal/contract/companies/settings-rules'
import { splitPhone } from '@portal/contract/phone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { isWholeNumberInRange, parseWholeNumberOrNaN } from '../lib/whole-number.ts'
import { UnsavedChangesPrompt } from '../session/unsaved-changes-prompt.tsx'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { CompanyColourField } from './company-colour-field.tsx'
import { saveCompanySettingsIfUnchanged } from './settings.api.ts'

const NAMES = [
  'name',
  'privacyEmail',
  'senderName',
  'legalName',
  'expiryMarginDays',
  'lowStockPieces',
  'deliveryDays',
  'colour',
] as const

type Values = Record<(typeof NAMES)[number] | 'prefix' | 'number', string>

type Props = {
  settings: CompanySettings
  /** Whether there is input beside this form that is not saved. */
  hasOtherInput: boolean
  /** Whether no other dialog is open. */
  noOtherDialogOpen: boolean
  /** Discards the input and shows the values that someone else has saved. */
  onDiscardInput(): void
}

/** The heading of a part of the form that follows another one. */
const HEADING = 'mt-2 border-line border-t pt-5 font-bold text-lg'

/** The company's colour, names, numbers and addresses. */
export function CompanySettingsForm({ settings, hasOtherInput, noOtherDialogOpen, onDiscardInput }: Props) {
  // The base version of a save: not what a refetch loads while the admin types.
  const [shown, setShown] = useState(settings)
  const save = useMutation({
    mutationFn: (values: Values) => saveCompanySettingsIfUnchanged(bodyOf(values), shown),
    onSuccess: saved => {
      setShown(saved)
      showSuccess(m.settings_saved())
    },
  })
  const form = useForm<Values>(
    () => valuesOf(settings),
    values => ({
      name: values.name.trim() === '' ? m.settings_name_required() : undefined,
      number: formProblemText(collectionPhoneProblem(values.prefix, values.number)),
      privacyEmail:
        values.privacyEmail.trim() === ''
          ? undefined
          : formProblemText(publicEmailProblem(values.privacyEmail)),
      senderName: formProblemText(senderNameProblem(values.senderName)),
      expiryMarginDays: isWholeNumberInRange(values.expiryMarginDays, 0, EXPIRY_MARGIN_MAX)
        ? undefined
        : m.settings_expiry_margin_wrong(),
      lowStockPieces: isWholeNumberInRange(values.lowStockPieces, 0, LOW_STOCK_MAX)
        ? undefined
        : m.settings_low_wrong(),
      deliveryDays:
        values.deliveryDays.trim() === '' || isWholeNumberInRange(values.deliveryDays, 1, DELIVERY_DAYS_MAX)
          ? undefined
          : m.settings_delivery_days_wrong(),
      colour: values.colour === '' ? undefined : formProblemText(brandColourProblem(values.colour)),
    }),
    true,
  )
  const submit = form.submit(values => !save.isPending && save.mutate(values))
  const isTyped = Object.entries(bodyOf(form.values)).some(
    ([name, value]) => value !== Reflect.get(shown, name),
  )
  const conflict = hasErrorCode(save.error, 'COMPANY_CHANGED')
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {save.isError && (
        <Banner
          text={conflict ? save.error.message : errorTextWithPrefix(save.error)}
          {...(conflict && { action: { label: m.shell_reload(), onPress: onDiscardInput } })}
        />
      )}
      <h2 className="font-bold text-lg">{m.settings_brand()}</h2>
      <CompanyColourField
        value={form.values.colour}
        error={form.error('colour')}
        onChange={colour => form.set({ colour })}
        onBlur={() => form.markTouched('colour')}
      />
      <h2 className={HEADING}>{m.settings_company()}</h2>
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
        label={m.settings_privacy()}
        hint={m.settings_privacy_hint()}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        {...form.text('privacyEmail')}
      />
      <TextField
        label={m.settings_sender()}
        hint={m.settings_sender_hint({ sender: form.values.senderName.trim() || '…' })}
        maxLength={SENDER_MAX}
        autoComplete="off"
        {...form.text('senderName')}
      />
      <h2 className={HEADING}>{m.settings_delivery()}</h2>
      {(['expiryMarginDays', 'lowStockPieces', 'deliveryDays'] as const).map(name => (
        <TextField
          key={name}
          {...NUMBER_WORDS[name]()}
          inputMode="numeric"
          autoComplete="off"
          {...form.text(name)}
        />
      ))}
      <Button type="submit" wide loading={save.isPending}>
        {m.settings_save()}
      </Button>
      {(isTyped || hasOtherInput) && noOtherDialogOpen && <UnsavedChangesPrompt />}
    </form>
  )
}

const NUMBER_WORDS = {
  expiryMarginDays: () => ({ label: m.settings_expiry_margin(), hint: m.settings_expiry_margin_hint() }),
  lowStockPieces: () => ({ label: m.settings_low(), hint: m.settings_low_hint() }),
  deliveryDays: () => ({ label: m.settings_delivery_days(), hint: m.settings_delivery_days_hint() }),
}

function valuesOf({ supportPhone, ...settings }: CompanySettings): Values {
  const { prefix, number } = splitPhone(supportPhone)
  const texts = NAMES.map(name => [name, String(settings[name] ?? '')])
  return { prefix: `+${prefix}`, number, ...Object.fromEntries(texts) }
}

/** The input in the API's form. */
function bodyOf({ prefix, number, ...texts }: Values) {
  return {
    name: texts.name.trim(),
    supportPhone: normalizeCollectionPhone(prefix, number) ?? '',
    privacyEmail: texts.privacyEmail.trim() || null,
    senderName: texts.senderName.trim(),
    legalName: texts.legalName.trim() || null,
    expiryMarginDays: parseWholeNumberOrNaN(texts.expiryMarginDays),
    lowStockPieces: parseWholeNumberOrNaN(texts.lowStockPieces),
    deliveryDays: texts.deliveryDays.trim() === '' ? null : parseWholeNumberOrNaN(texts.deliveryDays),
    colour: texts.colour || null,
  }
}
