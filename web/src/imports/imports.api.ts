import { IMPORT_LENGTH_MAX, type ImportKind } from '@portal/contract/import-columns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { failureText } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'

export type ImportFile = { kind: ImportKind; csv: string; dryRun: boolean }

/** Imports a file, or says what would come of it. What is shown of reps and stock is read again. */
export function useImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportFile) => api('POST /admin/import', { body }),
    onSuccess: ({ done }) =>
      done &&
      Promise.all(
        ['reps', 'promoters', 'stock'].map(key => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

/** A file that is none of a text in UTF-8, or too long. */
class Unreadable extends Error {}

/** @throws Error with words for the screen */
export async function readText(file: File): Promise<string> {
  if (file.size > IMPORT_LENGTH_MAX) throw new Unreadable(m.import_too_large())
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Unreadable(m.import_not_utf8())
  }
}

/** Why a file could not be checked or imported: of one that is refused, what is wrong with it. */
export function importFailure(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'csv') : undefined
  return issue?.message ?? failureText(error)
}
