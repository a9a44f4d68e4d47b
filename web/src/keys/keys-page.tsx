import type { Key } from '@portal/contract/auth/api-keys.endpoints'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { KEYS_QUERY_KEY, keysQuery, type MadeKey } from './keys.api.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** The keys with which other systems call the portal: make and end them. */
export function KeysPage() {
  const keys = useQuery(keysQuery)
  const { dialog, open } = useDialog()
  const show = ({ name, secret }: MadeKey) =>
    open(close => (
      <ShownOnceDialog
        title={m.keys_made_title({ name })}
        description={m.keys_made_text()}
        label={m.keys_key()}
        text={secret}
        copyLabel={m.keys_copy()}
        onClose={close}
      />
    ))
  const make = () => open(close => <MakeKeyDialog onMade={show} onClose={close} />)
  const end = ({ id, name }: Key) =>
    open(close => (
      <ConfirmChangeDialog
        settled
        danger
        title={m.keys_end_title({ name })}
        description={m.keys_end_text()}
        confirmLabel={m.keys_end()}
        change={() => callApi('POST /admin/keys/:id/end', { params: { id }, repeatable: true })}
        invalidates={[KEYS_QUERY_KEY]}
        savedText={m.keys_ended_named({ name })}
        onClose={close}
      />
    ))
  return (
    <ListPage
      title={m.keys_page_heading()}
      backTo={adminPaths.settings}
      action={
        <Button onClick={make} icon={KeyRound}>
          {m.keys_make()}
        </Button>
      }
      queries={[keys]}
      rows={keys.data}
      list={rows => <KeyTable keys={rows} onEnd={end} />}
      empty={m.keys_empty()}
    >
      {dialog}
    </ListPage>
  )
}
