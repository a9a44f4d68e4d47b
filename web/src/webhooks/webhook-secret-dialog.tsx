import { m } from '../texts.ts'
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx'

/** The secret of a webhook, shown once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <ShownOnceDialog
      title={m.webhooks_secret()}
      description={m.webhooks_secret_text()}
      label={m.webhooks_secret()}
      text={secret}
      copyLabel={m.webhooks_secret_copy()}
      onClose={onClose}
    />
  )
}
