import columnRules from '../../texts/en/column-rules.json' with { type: 'json' }
import errors from '../../texts/en/errors.json' with { type: 'json' }
import problems from '../../texts/en/problems.json' with { type: 'json' }
import screens from '../../texts/en/screens.json' with { type: 'json' }
import type { ErrorCode } from './errors.ts'
import { fillTextPlaceholders, type Problem, type RuleCode } from './problems.ts'

/** The English texts, as the specification fixes them. For the server alone: screens have those of their language. */
const ENGLISH: Record<RuleCode | ErrorCode, string> = { ...errors, ...problems, ...columnRules }

/** @returns the English sentence of a problem, which the API sends (D§2) */
export function problemToEnglish(problem: Problem): string {
  return fillTextPlaceholders(ENGLISH[problem.code], problem)
}

/** @returns a word of the screens in English, the language of files (decision 35) */
export function toEnglishWord(key: keyof typeof screens): string {
  return screens[key]
}

type CodeOf<Group extends string, Key = keyof typeof screens> = Key extends `${Group}_${infer Code}`
  ? Uppercase<Code>
  : never

/** @returns the same for a code of a group of words; '' without a code */
export function englishWordOf<Group extends string>(
  group: Group,
  code: CodeOf<Group> | null | undefined,
): string {
  return code ? toEnglishWord(`${group}_${code.toLowerCase()}` as keyof typeof screens) : '' // by `CodeOf`
}
