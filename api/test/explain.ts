/** What happened when a step was made: 'done', or the code of the refusal; `id` is what it made is called. */
export type Done<Step> = { step: Step; outcome: string; id: string }

/** The models in which these steps, in one order or another, have had just these outcomes. */
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
