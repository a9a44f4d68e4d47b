import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { addDialogToHistory, type HistoryEntry } from './dialog-history.ts'
import { createGlobalStore } from './store.ts'

/** How many dialogs hear Back. */
export const openDialogs = createGlobalStore(0)

/** While mounted, the browser's Back closes the dialog instead of leaving the screen. */
export function CloseOnBrowserBack({ onBack }: { onBack(): void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])

  // The router stops Back only between its own entries.
  const { key } = useLocation()
  const close = useEffectEvent(onBack)
  const isAt = useEffectEvent((entry: HistoryEntry) => key === (entry.key ?? 'default'))
  useLayoutEffect(() => addDialogToHistory({ close: () => close(), isAt: entry => isAt(entry) }), [])
  useLayoutEffect(() => {
    openDialogs.write(openDialogs.read() + 1)
    return () => openDialogs.write(openDialogs.read() - 1)
  }, [])
  return null
}
