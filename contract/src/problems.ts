type FormTexts = typeof import('../../texts/en/problems.json')
type ColumnTexts = typeof import('../../texts/en/column-rules.json')
type ServerTexts = typeof import('../../texts/en/errors.json')

/** The codes of the rules that forms and server share. Their texts are in `texts/<language>/problems.json`. */
export type FormRuleCode = Exclude<keyof FormTexts, 'default'>
/** What the cells of an imported file may hold. Their texts are in `texts/<language>/column-rules.json`. */
export type ColumnRuleCode = Exclude<keyof ColumnTexts, 'default'>
/** All reasons to refuse something; the texts of the server's own are in `texts/<language>/errors.json`. */
export type RuleCode = FormRuleCode | ColumnRuleCode | Exclude<keyof ServerTexts, 'default'>

/** What a rule returns: a code with the parameters of its text, never a sentence. */
export type Problem<Code extends RuleCode = RuleCode> = {
  code: Code
  params?: Readonly<Record<string, string | number>>
}
export type FormProblem = Problem<FormRuleCode>

/** Puts parameters into a text with placeholders, as `{name}`. */
export function fillTextPlaceholders(text: string, { params = {} }: Pick<Problem, 'params'>): string {
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => String(params[name] ?? ''))
}
