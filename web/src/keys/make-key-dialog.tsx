import {
  API_KEY_NAME_MAX,
  API_KEY_NETWORKS_MAX,
  isNetwork,
  latestKeyDay,
} from '@portal/contract/auth/api-key-rules'
import { SCOPES } from '@portal/contract/auth/scopes'
import { addDays } from '@portal/contract/days'
import { callApi } from '../lib/api.ts'
import { formatDay, todayAsIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { KEYS_QUERY_KEY, type MadeKey } from './keys.api.ts'
import { SCOPE_LABELS } from './scope-labels.ts'

type Values = { name: string; scopes: readonly string[]; expiresOn: string; networks: string }

/** Days from today until the last day that a new key has unless another is chosen. */
const DAYS = 180

/** Asks for the name, the scopes, the last day and the networks of a new key. */
export function MakeKeyDialog({ onMade, onClose }: { onMade(made: MadeKey): void; onClose(): void }) {
  const today = todayAsIsoDay()
  const latest = latestKeyDay(today)
  const start: Values = { name: '', scopes: [], expiresOn: addDays(today, DAYS), networks: '' }
  const form = useForm(start, ({ name, scopes, expiresOn, networks }) => ({
    name: name.trim() === '' ? m.keys_name_missing() : undefined,
    scopes: scopes.length === 0 ? m.keys_scopes_missing() : undefined,
    expiresOn:
      expiresOn < today || expiresOn > latest
        ? m.keys_expires_between({ from: formatDay(today), to: formatDay(latest) })
        : undefined,
    networks: networksProblem(splitNetworks(networks)),
  }))
  const make = async (values: Values, key: string): Promise<MadeKey> => {
    const name = values.name.trim()
    const scopes = SCOPES.filter(scope => values.scopes.includes(scope))
    const body = { ...values, name, scopes, networks: splitNetworks(values.networks) }
    const { secret } = await callApi('POST /admin/keys', { body, headers: { 'idempotency-key': key } })
    return { name, secret }
  }
  return (
    <FormChangeDialog
      title={m.keys_make()}
      description={m.keys_make_text()}
      form={form}
      change={make}
      invalidates={[KEYS_QUERY_KEY]}
      onDone={onMade}
      onClose={onClose}
    >
      <TextField
        label={m.keys_name()}
        hint={m.keys_name_hint()}
        autoComplete="off"
        maxLength={API_KEY_NAME_MAX}
        {...form.text('name')}
      />
      <CheckboxGroup
        legend={m.keys_scopes()}
        items={SCOPES.map(id => ({ id, name: SCOPE_LABELS[id]() }))}
        {...form.boxes('scopes')}
      />
      <DateField label={m.keys_expires()} min={today} max={latest} {...form.text('expiresOn')} />
      <TextArea
        label={m.keys_networks()}
        hint={m.keys_networks_hint()}
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('networks')}
      />
    </FormChangeDialog>
  )
}

/** The networks of a text, one on a line or with commas between them. */
const splitNetworks = (text: string) => text.split(/[\s,]+/).filter(Boolean)

function networksProblem(networks: readonly string[]): string | undefined {
  const wrong = networks.find(network => !isNetwork(network))
  if (wrong !== undefined) return m.keys_network_invalid({ network: wrong })
  return networks.length > API_KEY_NETWORKS_MAX
    ? m.keys_networks_many({ max: API_KEY_NETWORKS_MAX })
    : undefined
}
