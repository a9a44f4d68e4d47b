import { useState } from 'react'

/** Shows a form anew, with what somebody else has saved in the meantime. @returns the key of the form, and what reads and opens it again */
export function useFormReload(query: { refetch(): Promise<unknown> }) {
  const [round, setRound] = useState(0)
  const reload = async () => {
    await query.refetch()
    setRound(now => now + 1)
  }
  return { round, reload }
}
