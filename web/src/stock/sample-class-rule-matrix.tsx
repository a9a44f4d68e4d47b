import { ADMINS } from '@portal/contract/admin-roles'
import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import { joinValueLabels, translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { sampleRulesQuery, useSetSampleClassRule } from './stock.api.ts'

/** The matrix of professions and sample classes; a change asks for confirmation. */
export function SampleClassRuleMatrix() {
  const rules = useQuery(sampleRulesQuery)
  const set = useSetSampleClassRule()
  const { dialog, open } = useDialog()
  const mayChange = useHasAdminRole(ADMINS.managers)
  const isAllowed = (className: SampleRule['class'], profession: SampleRule['profession']) =>
    rules.data?.rules.find(rule => rule.class === className && rule.profession === profession)?.allowed ??
    false
  const ask = (rule: SampleRule) =>
    open(close => (
      <ConfirmDialog
        open
        title={titleOf(rule)}
        description={textOf(rule, rules.data?.rules ?? [])}
        confirmLabel={rule.allowed ? m.stock_rule_allow() : m.stock_rule_stop()}
        onConfirm={() => {
          close()
          set.mutate(rule)
        }}
        onCancel={close}
      />
    ))
  return (
    <TitledSection title={m.stock_rules()}>
      <QueryErrorBanner subject={m.stock_rules()} queries={[rules]} />
      <div className="grid divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {rules.data &&
          SAMPLE_CLASSES.map(className => (
            <fieldset key={className} className="grid gap-x-4 py-2 lg:grid-cols-[14rem_1fr]">
              <legend className="contents font-semibold">
                <span className="py-3">{translatedValue(className)}</span>
              </legend>
              {mayChange ? (
                <div className="grid gap-x-4 sm:grid-cols-2 2xl:grid-cols-4">
                  {PROFESSIONS.map(profession => (
                    <CheckboxField
                      key={profession}
                      label={translatedValue(profession)}
                      checked={isAllowed(className, profession)}
                      onChange={event => ask({ class: className, profession, allowed: event.target.checked })}
                    />
                  ))}
                </div>
              ) : (
                <p className="py-3">
                  {joinValueLabels(PROFESSIONS.filter(profession => isAllowed(className, profession))) || '–'}
                </p>
              )}
            </fieldset>
          ))}
      </div>
      {dialog}
    </TitledSection>
  )
}

function titleOf({ class: className, allowed }: SampleRule): string {
  const name = translatedValue(className)
  return allowed ? m.stock_rule_allow_title({ name }) : m.stock_rule_stop_title({ name })
}

/** Describes the change, and which professions may have the class afterwards. */
function textOf(asked: SampleRule, rules: readonly SampleRule[]): string {
  const name = translatedValue(asked.class)
  const profession = translatedValue(asked.profession)
  if (!asked.allowed) return m.stock_rule_stop_text({ name, profession })
  const others = rules.filter(rule => rule.class === asked.class && rule.allowed).map(rule => rule.profession)
  const allowedThen = PROFESSIONS.filter(one => one === asked.profession || others.includes(one))
  return m.stock_rule_allow_text({ name, profession, allowed: joinValueLabels(allowedThen) })
}
