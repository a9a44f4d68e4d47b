import { MESSAGE_CHANNELS, type MessageChannel } from '@portal/contract/notifications/message-kinds'
import { useQuery } from '@tanstack/react-query'
import { m } from '../texts.ts'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { noticePreferencesQuery, useSwitchNoticeChannel } from './notices.api.ts'

const LABELS: Record<MessageChannel, () => string> = { SMS: m.notices_sms, WHATSAPP: m.notices_whatsapp }

/** The switches for notices by channel. */
export function NoticeChannelSwitches() {
  const preferences = useQuery(noticePreferencesQuery)
  const { mutate } = useSwitchNoticeChannel()
  return (
    <div className="grid">
      <QueryErrorBanner subject={m.settings_heading()} queries={[preferences]} />
      {preferences.isPending && (
        <>
          <LoadingAnnouncement />
          {MESSAGE_CHANNELS.map(channel => (
            <span key={channel} className="flex min-h-12 items-center justify-between">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-7 w-12" />
            </span>
          ))}
        </>
      )}
      {preferences.data &&
        MESSAGE_CHANNELS.map(channel => (
          <SwitchField
            key={channel}
            label={LABELS[channel]()}
            checked={preferences.data[channel]}
            onChange={event => mutate({ channel, on: event.target.checked })}
          />
        ))}
      <p className="text-muted text-sm">{m.notices_always()}</p>
    </div>
  )
}
