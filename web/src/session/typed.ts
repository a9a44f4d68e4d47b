import { useEffect } from 'react'
import { readClaims, readToken } from './session.ts'

/** What is typed into a form, in this tab: it survives a reload (ux 22), and goes with the form or the session. */

type Kept = { by: string | null; values: unknown }

const keyOf = (form: string) => `typed-${form}`
const ownerOf = () => readClaims(readToken())?.userId ?? null

/** @returns what this person typed before a reload */
export function readTyped<Values>(form: string): Values | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return kept !== null && kept.by === ownerOf() ? (kept.values as Values) : undefined // kept below
  } catch {
    return undefined
  }
}

/** Keeps what is typed while the form is there; undefined: nothing is. A reload alone leaves it. */
export function useKeptTyping(form: string, values: unknown): void {
  useEffect(() => {
    if (values === undefined) sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), JSON.stringify({ by: ownerOf(), values } satisfies Kept))
  }, [form, values])
  useEffect(() => () => sessionStorage.removeItem(keyOf(form)), [form])
}
