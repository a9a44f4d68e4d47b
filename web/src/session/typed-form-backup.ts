import { useEffect } from 'react'
import { hasKeys, readStored } from '../lib/read-stored.ts'
import { readClaims, readToken } from './session.ts'

/** A backup of form input in this tab. It survives a reload (ux 22), and ends with the form or the session. */

type Kept = { by: string | null; values: unknown }

const keyOf = (form: string) => `typed-${form}`
const ownerOf = () => readClaims(readToken())?.userId ?? null

/** @returns what this user typed before a reload */
export function readTypedForm<Values>(form: string): Values | undefined {
  const kept = readStored(sessionStorage, keyOf(form), isKept)
  return kept?.by === ownerOf() ? (kept?.values as Values) : undefined // kept below
}

function isKept(value: unknown): value is Kept {
  return hasKeys(value, 'by', 'values')
}

/** Discards the backup of a form. */
export function clearTypedForm(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** Backs up the input while the form is rendered; undefined clears the backup. Only a reload keeps it after the form is gone. */
export function useTypedFormBackup(form: string, values: unknown): void {
  useEffect(() => {
    if (values === undefined) clearTypedForm(form)
    else sessionStorage.setItem(keyOf(form), JSON.stringify({ by: ownerOf(), values } satisfies Kept))
  }, [form, values])
  useEffect(() => () => clearTypedForm(form), [form])
}
