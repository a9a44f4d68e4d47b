import type { ErrorAnswer } from '@portal/contract/errors'
import { fillTextPlaceholders } from '@portal/contract/problems'
import errors from '#texts/errors.json'
import problems from '#texts/problems.json'
import { m } from '../texts.ts'
import { formatWaitRoundedUp } from './dates.ts'

const texts: Readonly<Record<string, string>> = { ...errors, ...problems }

type ProblemCode = { code: string; params?: Readonly<Record<string, string | number>> | undefined }

/**
 * Returns the texts of an error response and its issues in the language of this build. An unknown code of a newer server is
 * left out.
 */
export function translateErrorAnswer({
  code,
  problem,
  issues = [],
  retryAfter,
}: Pick<ErrorAnswer, 'code' | 'problem' | 'issues' | 'retryAfter'>) {
  const isTimed = code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined
  const wait = isTimed ? m.common_too_many({ wait: formatWaitRoundedUp(retryAfter) }) : undefined
  return {
    message: (problem && word(problem)) ?? wait ?? word({ code }),
    issues: issues.map(issue => ({ path: issue.path, message: word(issue) ?? '' })),
  }
}

/** Words a problem that an answer names, as that of an imported row. */
export function serverProblemText({ message, ...problem }: ProblemCode & { message: string }): string {
  return word(problem) ?? message
}

function word({ code, params = {} }: ProblemCode): string | undefined {
  // A key that was used before: what it means to the one who typed.
  if (code === 'KEY_REUSED') return m.common_saved_before()
  const text = texts[code]
  return text === undefined ? undefined : fillTextPlaceholders(text, { params })
}
