import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'

type Toast = { id: number; kind: 'success' | 'alert'; text: string }

/** Milliseconds a success stays; an alert stays until it is dismissed or another screen's takes its place. */
const SUCCESS_SHOWN = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function update(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], text: string): number {
  lastId += 1
  update([...toasts.filter(toast => toast.text !== text).slice(-2), { id: lastId, kind, text }])
  return lastId
}

function dismiss(id: number): void {
  update(toasts.filter(toast => toast.id !== id))
}

/** Says aloud, at once, what went wrong: the in-app form of an alert. */
export function showAlert(text: string): void {
  show('alert', text)
}

/** Takes back every alert: one tries again, or has moved on. */
export function clearAlerts(): void {
  if (toasts.some(toast => toast.kind === 'alert')) update(toasts.filter(toast => toast.kind !== 'alert'))
}

/** Says politely that something worked. */
export function showSuccess(text: string): void {
  const id = show('success', text)
  setTimeout(() => dismiss(id), SUCCESS_SHOWN)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows alerts and successes above everything else: beside the screen and live, so that an open dialog neither
 * silences it nor closes when it is dismissed. @param dismissLabel name of the closing button
 */
export function ToastRegion({ dismissLabel }: { dismissLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const cards = (kind: Toast['kind']) =>
    shown
      .filter(toast => toast.kind === kind)
      .map(toast => <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} />)
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 print:hidden mx-auto grid max-w-125 gap-2 p-3 pt-[calc(0.75rem+env(safe-area-inset-top))]"
    >
      {cards('alert')}
      {/* Here before its text comes: a status that arrives with its text is often not read out. */}
      <div role="status" className="grid gap-2">
        {cards('success')}
      </div>
    </div>
  )
}

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const alert = toast.kind === 'alert'
  const Icon = alert ? CircleAlert : CircleCheck
  return (
    <div
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
      <IconButton label={dismissLabel} onClick={() => dismiss(toast.id)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
