/** A step that ran: its outcome is 'done' or the error code; `id` is the id of the record it made. */
export type Done<Step> = { step: Step; outcome: string; id: string }

/** The final models of every order of the steps that gives exactly these outcomes. Empty when no order does. */
export function explain<Model, Step>(
  apply: (model: Model, step: Step, id: string) => { model: Model; outcome: string },
  model: Model,
  steps: readonly Done<Step>[],
): Model[] {
  if (steps.length === 0) return [model]
  return steps.flatMap(first => {
    const after = apply(model, first.step, first.id)
    if (after.outcome !== first.outcome) return []
    return explain(
      apply,
      after.model,
      steps.filter(other => other !== first),
    )
  })
}
