import { useState } from 'react'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { readFormBackup, useFormBackup } from './form-backup.ts'

/**
 * The Idempotency-Key of what is typed into one form that adds something. It lives as long as the form: after a lost answer the
 * same text is saved once, and a corrected one is refused, because the first may be saved.
 * @param form the key of the form's backup, where the text survives a reload; then so does the key
 */
export function useIdempotencyKey(form?: string): string {
  const backup = form === undefined ? undefined : `${form}-key`
  const [key] = useState(
    () => (backup === undefined ? undefined : readFormBackup<string>(backup)) ?? newIdempotencyKey(),
  )
  useFormBackup(backup, key)
  return key
}
