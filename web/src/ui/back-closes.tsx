import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** While it is rendered, the browser's Back closes what is open instead of leaving the screen. */
export function BackCloses({ onBack }: { onBack(): void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker, onBack])
  return null
}
