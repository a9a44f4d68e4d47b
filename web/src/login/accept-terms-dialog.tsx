import { TERMS_KEY } from '@portal/contract/document-versions'
import type { Locale } from '@portal/contract/languages'
import { useEffect, useState, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { callApi, ifMatchHeader, REPEAT_TIMEOUT } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { errorTextWithPrefix, hasErrorCode, isNetworkError } from '../lib/failure.ts'
import { queryClient } from '../lib/query-client.ts'
import { paths } from '../paths.ts'
import { loadLegalDocument, shownDocumentsHeader } from '../session/documents.ts'
import { logOut } from '../session/end-session.ts'
import { loadSignedInCompany, signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LegalDocumentLink } from '../ui/document-link.tsx'
import { clearAlert, showAlert } from '../ui/toast.tsx'
import { consumeHcpDeepLinkPathOrHome } from './pending-deep-link.ts'

/** Requires acceptance of the terms. Closing the dialog logs out, and so does a refusal by the server (H§4, R§4). */
export function AcceptTermsDialog() {
  const [ticked, setTicked] = useState(false)
  const [accepting, startAccepting] = useTransition()
  const navigate = useNavigate()
  // The version shown here: reading an older version does not accept the newer one.
  const [shown, setShown] = useState(loadShownTerms)
  const [changes, setChanges] = useState<ShownTerms['changes']>()
  useEffect(() => void shown.then(terms => setChanges(terms?.changes)), [shown])

  const logOutHere = () => void navigate(paths.logout)
  const accept = async () => {
    clearAlert()
    try {
      const isAccepted = await saveAcceptance(await shown)
      await navigate(isAccepted ? consumeHcpDeepLinkPathOrHome() : paths.logout, { replace: isAccepted })
    } catch (error) {
      if (hasErrorCode(error, 'TERMS_CHANGED')) {
        setShown(loadShownTerms())
        setTicked(false)
        return showAlert(error.message)
      }
      // Only a definitive answer logs out; after any other error the user can try again (D§4).
      if (error instanceof ApiError && error.isDefinitive)
        await logOut(paths.root, { text: errorTextWithPrefix(error) })
      showAlert(errorTextWithPrefix(error))
    }
  }

  return (
    <Dialog
      onClose={logOutHere}
      keepOpenOutside
      title={m.terms_title()}
      description={m.terms_intro()}
      actions={
        <Button disabled={!ticked} loading={accepting} onClick={() => startAccepting(accept)}>
          {m.terms_continue()}
        </Button>
      }
    >
      <div className="grid gap-1">
        {changes !== undefined && (
          <div className="grid gap-1 rounded-control bg-sunken p-3">
            <p className="font-semibold">{m.terms_changed()}</p>
            {changes.map(({ version, text }) => (
              <p key={version} className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        )}
        <div className="grid justify-items-start">
          <LegalDocumentLink to={paths.terms.MY}>{m.terms_my()}</LegalDocumentLink>
          <LegalDocumentLink to={paths.terms.SG}>{m.terms_sg()}</LegalDocumentLink>
        </div>
        <CheckboxField
          label={m.terms_accept()}
          checked={ticked}
          onChange={event => setTicked(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

/**
 * Accepts the terms on screen. The call can be repeated: who has accepted this version accepts nothing twice. If every answer is
 * lost, the user's state decides.
 * @returns whether they are accepted
 */
async function saveAcceptance(terms: ShownTerms | undefined): Promise<boolean> {
  const accepting = callApi('POST /profile/update', {
    body: { values: { registerSource: { [TERMS_KEY]: 'true' as const } } },
    ...(terms && {
      headers: { ...ifMatchHeader(String(terms.version)), ...shownDocumentsHeader({ TERMS: terms }) },
    }),
    repeatable: true,
  })
  try {
    return (await accepting).updatedUser.registerSource[TERMS_KEY] === 'true'
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const read = callApi('GET /users/details', { limit: REPEAT_TIMEOUT }).catch(() => Promise.reject(error))
    const isAccepted = (await read).personalInfo.registerSource[TERMS_KEY] === 'true'
    if (isAccepted) return true
    throw error
  }
}

type ShownTerms = {
  version: number
  locale: Locale
  /** What has changed since the person last accepted; undefined for someone who never did. */
  changes: readonly { version: number; text: string }[] | undefined
}

/** @returns the company's terms; undefined if unknown: then the newest version is accepted */
async function loadShownTerms(): Promise<ShownTerms | undefined> {
  try {
    const { region } = await loadSignedInCompany()
    const [{ version, locale, changes }, { personalInfo }] = await Promise.all([
      loadLegalDocument({ region, kind: 'TERMS' }),
      queryClient.ensureQueryData(signedInUserQuery),
    ])
    const accepted = personalInfo.acceptedTerms
    const since = accepted === null ? undefined : changes.filter(change => change.version > accepted)
    return { version, locale, changes: since }
  } catch {
    return undefined
  }
}
