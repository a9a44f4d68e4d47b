import type { RawInput } from '@portal/contract/endpoints'
import type { Imported } from '@portal/contract/imports/imports.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, FILE_TIMEOUT } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { columnRuleText, translateProblemParams } from './column-labels.ts'
import { UnreadableFileError } from './read-file.ts'

type ImportFile = RawInput<'POST /admin/import', 'body'>

/** Imports a file, or only checks it. Refetches people and stock. */
export function useImportOrCheckFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ImportFile) => {
      const result = await callApi('POST /admin/import', { body, limit: FILE_TIMEOUT })
      return wordProblems(result)
    },
    onSuccess: ({ done }) =>
      done &&
      Promise.all(
        ['registrations', 'reps', 'promoters', 'stock', 'invitations'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

/** Words the problems and warnings of a file in the language of this build. */
async function wordProblems(result: Imported): Promise<Imported> {
  const { serverProblemText } = await import('../lib/error-texts.ts')
  const word = <P extends Imported['problems'][number]>(problem: P): P => ({
    ...problem,
    message:
      columnRuleText(problem) ??
      serverProblemText({ ...problem, params: translateProblemParams(problem.params ?? {}) }),
  })
  return { ...result, problems: result.problems.map(word), warnings: result.warnings.map(word) }
}

/** Why a file could not be checked or imported; for a rejected file, its errors. */
export function importErrorText(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.message
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'csv') : undefined
  return issue?.message ?? errorTextWithPrefix(error)
}
