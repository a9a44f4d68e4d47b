import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { Button, IconButton } from './button.tsx'
import { createStore } from './store.ts'

/** What can be done next: a button beside the text. */
type Action = { label: string; onPress(): void }
type Toast = {
  id: number
  kind: 'success' | 'alert'
  text: string
  action?: Action | undefined
  /** Shown on the way to another screen, for that one. */
  carried?: boolean
}

/** Milliseconds a success stays; an alert stays until it is dismissed or its screen is left. */
const SUCCESS_SHOWN = 5000
/** One with something to press stays longer, and while somebody points at it or has the focus in it. */
const ACTION_SHOWN = 20_000

/** One at a time: what happened last. */
const shown = createStore<Toast | undefined>(undefined)
let lastId = 0

function dismiss(id: number): void {
  if (shown.read()?.id === id) shown.write(undefined)
}

/**
 * Says aloud, at once, what went wrong: the in-app form of an alert. It ends with the screen it speaks of.
 * @param carried it speaks of what is being left, to the next screen
 */
export function showAlert(text: string, carried = false): void {
  lastId += 1
  shown.write({ id: lastId, kind: 'alert', text, carried })
}

/** Takes an alert back: one tries again, or has moved on. */
export function clearAlerts(): void {
  if (shown.read()?.kind === 'alert') shown.write(undefined)
}

/** A screen was left, and so ends what alarmed there. */
export function clearScreenAlerts(): void {
  const toast = shown.read()
  if (toast?.carried) shown.write({ ...toast, carried: false })
  else clearAlerts()
}

/** Says politely that something worked. */
export function showSuccess(text: string, action?: Action): void {
  lastId += 1
  const id = lastId
  shown.write({ id, kind: 'success', text, action })
  dismissLater(id, action ? ACTION_SHOWN : SUCCESS_SHOWN)
}

function dismissLater(id: number, delay: number): void {
  setTimeout(() => {
    if (document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) dismissLater(id, delay)
    else dismiss(id)
  }, delay)
}

/**
 * Shows an alert or a success above everything but the header: beside the screen and live, so that an open dialog neither
 * silences it nor closes when it is dismissed.
 */
export function ToastRegion() {
  const toast = shown.useValue()
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 print:hidden mx-auto grid max-w-125 px-3 pt-[calc(72px+env(safe-area-inset-top))]"
    >
      {toast?.kind === 'alert' && card}
      {/* Here before its text comes: a status that arrives with its text is often not read out. */}
      <div role="status">{toast?.kind === 'success' && card}</div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const alert = toast.kind === 'alert'
  const Icon = alert ? CircleAlert : CircleCheck
  return (
    <div
      data-toast={toast.id}
      className={`pointer-events-auto flex items-start gap-3 rounded-card border py-1 pr-1 pl-4 shadow-card ${
        alert ? 'border-attention bg-attention-soft' : 'border-action bg-action-soft'
      }`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-3.5 size-5 shrink-0 ${alert ? 'text-attention' : 'text-action-ink'}`}
      />
      <p role={alert ? 'alert' : undefined} className="min-w-0 flex-1 py-3 font-medium">
        {toast.text}
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
      <IconButton label={m.common_dismiss()} onClick={() => dismiss(toast.id)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
