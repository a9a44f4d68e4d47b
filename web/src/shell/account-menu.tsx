import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Keyboard, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { adminRoleName } from '../admins/admin-role-labels.ts'
import { useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { paths } from '../paths.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { signedInUserQuery, useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InitialsAvatar } from '../ui/initials.tsx'
import { Popup } from '../ui/popup.tsx'

const KeyboardShortcutsDialog = lazy(async () => ({
  default: (await import('./keyboard-shortcuts-dialog.tsx')).KeyboardShortcutsDialog,
}))

/** Who is signed in, in which role and for which company, with what belongs to the account. */
export function AccountMenu() {
  const { data } = useQuery(signedInUserQuery)
  const { company } = useSignedInCompany()
  const role = useAdminRole()
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  useKeyboardShortcuts([{ key: '?', does: m.keys_help(), run: () => setShowsShortcuts(true) }])
  const name = data?.personalInfo.name
  const about = [role && adminRoleName(role), company?.name].filter(Boolean).join(' · ')
  return (
    <>
      <Popup
        trigger={
          <>
            <span className="sr-only">{m.shell_account()}: </span>
            <InitialsAvatar name={name} className="size-8 text-sm" />
            <span className="sr-only md:not-sr-only md:grid md:max-w-80 md:text-left">
              <span className="truncate font-semibold text-sm">{name}</span>{' '}
              <span className="truncate text-muted text-xs">{about}</span>
            </span>
            <ChevronDown className="hidden size-4 shrink-0 text-muted md:block" />
          </>
        }
        className="inline-flex min-h-(--control) min-w-(--control) items-center justify-center gap-2 rounded-control px-2 transition hover:bg-action-soft aria-expanded:bg-action-soft"
        popupClassName="top-full right-0 mt-1 w-72 max-w-[calc(100vw-32px)] max-sm:-right-24"
      >
        <p className="wrap-anywhere grid px-3 py-2">
          <span className="font-semibold">{name}</span>
          <span className="text-muted text-sm">{role && adminRoleName(role)}</span>
          <span className="text-muted text-sm">{company?.name}</span>
        </p>
        <ButtonLink
          variant="quiet"
          size="compact"
          icon={ShieldCheck}
          to={paths.adminSecurity}
          className="justify-start!"
        >
          {m.security_heading()}
        </ButtonLink>
        <div className="grid justify-items-start">
          <LanguageSelect />
        </div>
        <Button
          variant="quiet"
          size="compact"
          icon={Keyboard}
          className="pointer-coarse:hidden! justify-start!"
          aria-keyshortcuts="?"
          onClick={() => setShowsShortcuts(true)}
        >
          {m.keys_heading()}
        </Button>
      </Popup>
      {showsShortcuts && (
        <Suspense>
          <KeyboardShortcutsDialog onClose={() => setShowsShortcuts(false)} />
        </Suspense>
      )}
    </>
  )
}
