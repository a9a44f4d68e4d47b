import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { m } from '../texts.ts'
import { Button, IconButton } from './button.tsx'
import { createGlobalStore } from './store.ts'

/** A button beside the text. */
type Action = { label: string; onPress(): void }
type Toast = {
  id: number
  kind: 'success' | 'alert'
  text: string
  /** The subject of the message, on a second line. */
  about?: string | undefined
  action?: Action | undefined
  /** Stays for the next screen, because it was shown during the navigation. */
  keepOnNextScreen?: boolean | undefined
}

/** Milliseconds a success is shown. An alert stays until it is dismissed or the user leaves its screen. */
const SUCCESS_SHOWN = 5000
/** Milliseconds for a success with an action. Hover and focus keep it open. */
const ACTION_SHOWN = 20_000

/** Only the latest toast is shown. */
const shown = createGlobalStore<Toast | undefined>(undefined)
let lastId = 0

function dismiss(id: number): void {
  if (shown.read()?.id === id) shown.write(undefined)
}

/**
 * Shows an error as an alert, which screen readers announce at once. It closes when the user leaves the screen.
 * @param keepOnNextScreen keep it for the next screen
 */
export function showAlert(
  text: string,
  { about, keepOnNextScreen }: Pick<Toast, 'about' | 'keepOnNextScreen'> = {},
): void {
  lastId += 1
  shown.write({ id: lastId, kind: 'alert', text, about, keepOnNextScreen })
}

/** Closes the alert, for example on a new try. */
export function clearAlert(): void {
  if (shown.read()?.kind === 'alert') shown.write(undefined)
}

/** Closes a success that offers nothing to press, where a dialog opens. */
export function clearSuccessWithoutAction(): void {
  const toast = shown.read()
  if (toast?.kind === 'success' && toast.action === undefined) shown.write(undefined)
}

/** Closes the alert of a screen when the user leaves it. */
export function clearAlertOfLeftScreen(): void {
  const toast = shown.read()
  if (toast?.keepOnNextScreen) shown.write({ ...toast, keepOnNextScreen: false })
  else clearAlert()
}

/** Shows a success, which screen readers announce politely. */
export function showSuccess(text: string, { about, action }: Pick<Toast, 'about' | 'action'> = {}): void {
  lastId += 1
  const id = lastId
  shown.write({ id, kind: 'success', text, about, action })
  dismissLater(id, action ? ACTION_SHOWN : SUCCESS_SHOWN)
}

function dismissLater(id: number, delay: number): void {
  setTimeout(() => {
    if (document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) dismissLater(id, delay)
    else dismiss(id)
  }, delay)
}

/**
 * Shows the current toast above everything, where it covers neither heading nor action. It is a live region outside the screen, so that it
 * is announced while a dialog is open, and dismissing it does not close the dialog.
 */
export function ToastRegion() {
  const toast = shown.useValue()
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-3 top-[env(safe-area-inset-top)] bottom-[env(safe-area-inset-bottom)] z-60 mx-auto max-w-119 print:hidden"
    >
      {toast?.kind === 'alert' && card}
      {/* Rendered before its text: screen readers often skip a status that appears together with its text. */}
      <div role="status">{toast?.kind === 'success' && card}</div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const alert = toast.kind === 'alert'
  // Not part of what the login loads; without it the toast stays below the header.
  const place = (card: HTMLElement | null) => {
    if (card) import('./toast-place.ts').then(clear => clear.keepToastClear(card, alert)).catch(Object)
  }
  const Icon = alert ? CircleAlert : CircleCheck
  return (
    <div
      ref={place}
      data-toast={toast.id}
      className={`pointer-events-auto absolute inset-x-0 top-18 flex items-start gap-3 rounded-card border py-1 pr-1 pl-4 shadow-card ${
        alert ? 'border-attention bg-attention-soft' : 'border-action bg-action-soft'
      }`}
    >
      <Icon className={`mt-3.5 size-5 shrink-0 ${alert ? 'text-attention' : 'text-action-ink'}`} />
      <p role={alert ? 'alert' : undefined} className="min-w-0 flex-1 py-3 font-medium">
        {toast.text}
        {toast.about && <span className="block font-normal text-sm">{toast.about}</span>}
      </p>
      {toast.action && (
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => {
            dismiss(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label={m.common_dismiss()} onClick={() => dismiss(toast.id)} />
    </div>
  )
}
