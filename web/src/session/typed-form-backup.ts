import { useEffect } from 'react'
import { hasKeys, readStored } from '../lib/read-stored.ts'
import { readClaims, readToken } from './session.ts'

/** What is typed into a form, in this tab: it survives a reload (ux 22), and goes with the form or the session. */

type Kept = { by: string | null; values: unknown }

const keyOf = (form: string) => `typed-${form}`
const ownerOf = () => readClaims(readToken())?.userId ?? null

/** @returns what this person typed before a reload */
export function readTypedForm<Values>(form: string): Values | undefined {
  const kept = readStored(sessionStorage, keyOf(form), isKept)
  return kept?.by === ownerOf() ? (kept?.values as Values) : undefined // kept below
}

function isKept(value: unknown): value is Kept {
  return hasKeys(value, 'by', 'values')
}

/** What was typed is given up, and shall not come back. */
export function clearTypedForm(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** Keeps what is typed while the form is there; undefined: nothing is. A reload alone leaves it. */
export function useTypedFormBackup(form: string, values: unknown): void {
  useEffect(() => {
    if (values === undefined) clearTypedForm(form)
    else sessionStorage.setItem(keyOf(form), JSON.stringify({ by: ownerOf(), values } satisfies Kept))
  }, [form, values])
  useEffect(() => () => clearTypedForm(form), [form])
}
