import { useEffect } from 'react'
import { hasKeys, readStoredJson, tabStorage } from '../lib/storage.ts'
import { decodeUnverifiedClaims, readToken } from './session.ts'

/** A backup of form input in this tab. It survives a reload (ux 22), and ends with the form or the session. */

type FormBackup = { by: string | null; values: unknown }

const keyOf = (form: string) => `typed-${form}`
const ownerOf = () => decodeUnverifiedClaims(readToken())?.userId ?? null

/** @returns what this user typed before a reload */
export function readFormBackup<Values>(formKey: string): Values | undefined {
  const kept = readStoredJson(tabStorage, keyOf(formKey), isFormBackup)
  return kept?.by === ownerOf() ? (kept?.values as Values) : undefined // kept below
}

function isFormBackup(value: unknown): value is FormBackup {
  return hasKeys(value, 'by', 'values')
}

/** Discards the backup of a form. */
export function clearFormBackup(formKey: string): void {
  tabStorage.removeItem(keyOf(formKey))
}

/**
 * Backs up the input while the form is rendered; undefined clears the backup. Only a reload keeps it after the form is gone.
 * @param formKey undefined: nothing is backed up
 */
export function useFormBackup(formKey: string | undefined, values: unknown): void {
  useEffect(() => {
    if (formKey === undefined) return
    if (values === undefined) clearFormBackup(formKey)
    else tabStorage.setItem(keyOf(formKey), JSON.stringify({ by: ownerOf(), values } satisfies FormBackup))
  }, [formKey, values])
  useEffect(() => () => (formKey === undefined ? undefined : clearFormBackup(formKey)), [formKey])
}
