import { NotFoundPicture } from '../brand/illustrations/not-found-picture.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** For addresses the portal does not have (D§9). */
export function NotFoundPage() {
  return (
    <MessageScreen
      picture={<NotFoundPicture />}
      title={m.shell_not_found_title()}
      text={m.shell_not_found_text()}
    >
      <ButtonLink to={paths.root}>{m.shell_to_start()}</ButtonLink>
    </MessageScreen>
  )
}
