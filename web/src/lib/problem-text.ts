import { type FormProblem, fillTextPlaceholders } from '@portal/contract/problems'
import texts from '#texts/problems.json'

/** @returns the sentence of a rule's problem in the language of this build; undefined for none */
export function formProblemText<P extends FormProblem | undefined>(
  problem: P,
): P extends undefined ? P : string
export function formProblemText(problem: FormProblem | undefined): string | undefined {
  return problem && fillTextPlaceholders(texts[problem.code], problem)
}
