import type { RawInput } from '@portal/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, FILE_LIMIT } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { failureText } from '../lib/failure.ts'
import { UnreadableFileError } from './read-file.ts'

type ImportFile = RawInput<'POST /admin/import', 'body'>

/** Imports a file, or only checks it. Refetches people and stock. */
export function useImportFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportFile) => api('POST /admin/import', { body, limit: FILE_LIMIT }),
    onSuccess: ({ done }) =>
      done &&
      Promise.all(
        ['registrations', 'reps', 'promoters', 'stock'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

/** Why a file could not be checked or imported; for a rejected file, its errors. */
export function importErrorText(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.message
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'csv') : undefined
  return issue?.message ?? failureText(error)
}
