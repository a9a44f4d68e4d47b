import { ADMINS } from '@portal/contract/admin-roles'
import type { RawInput } from '@portal/contract/endpoints'
import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS, type Profession, specialtiesOf } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { joinValueLabels, translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { sampleRulesQuery, useSetSampleClassRule } from './stock.api.ts'

type Rule = RawInput<'POST /admin/sample-rules', 'body'>

/** The matrix of professions and sample classes; a change asks for confirmation. */
export function SampleClassRuleMatrix() {
  const rules = useQuery(sampleRulesQuery)
  const set = useSetSampleClassRule()
  const { dialog, open } = useDialog()
  const mayChange = useHasAdminRole(ADMINS.managers)
  const findRule = (className: Rule['class'], profession: Rule['profession']) =>
    rules.data?.rules.find(rule => rule.class === className && rule.profession === profession)
  const ask = (rule: Rule) =>
    open(close => (
      <ConfirmDialog
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
                    <RuleBox
                      key={profession}
                      profession={profession}
                      rule={findRule(className, profession)}
                      onChange={allowed => ask({ class: className, profession, allowed })}
                    />
                  ))}
                </div>
              ) : (
                <p className="py-3">
                  {joinValueLabels(
                    PROFESSIONS.filter(profession => findRule(className, profession)?.allowed),
                  ) || '–'}
                </p>
              )}
              {PROFESSIONS.some(profession => findRule(className, profession)?.forbidden) && (
                <p className="pb-3 text-muted text-sm lg:col-start-2">{m.stock_rule_law()}</p>
              )}
            </fieldset>
          ))}
      </div>
      {dialog}
    </TitledSection>
  )
}

type RuleBoxProps = {
  profession: Profession
  /** Undefined until it is known. */
  rule: SampleRule | undefined
  onChange(allowed: boolean): void
}

/** Whether a profession may have a class, and whom of it the law forbids it. */
function RuleBox({ profession, rule, onChange }: RuleBoxProps) {
  const forbidden = rule?.forbidden ?? []
  const name = translatedValue(profession)
  if (forbidden.length === specialtiesOf(profession).length)
    return (
      <p className="flex items-start gap-3 py-[calc(var(--control)/2-12px)]">
        <Ban className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {name} <RuleNote text={m.stock_rule_forbidden()} />
        </span>
      </p>
    )
  return (
    <CheckboxField
      label={
        <>
          {name}{' '}
          {forbidden.length > 0 && (
            <RuleNote text={m.stock_rule_not_for({ specialties: joinValueLabels(forbidden) })} />
          )}
        </>
      }
      checked={rule?.allowed ?? false}
      onChange={event => onChange(event.target.checked)}
    />
  )
}

function RuleNote({ text }: { text: string }) {
  return <span className="block text-muted text-sm">{text}</span>
}

function titleOf({ class: className, allowed }: Rule): string {
  const name = translatedValue(className)
  return allowed ? m.stock_rule_allow_title({ name }) : m.stock_rule_stop_title({ name })
}

/** Describes the change, and which professions may have the class afterwards. */
function textOf(asked: Rule, rules: readonly SampleRule[]): string {
  const name = translatedValue(asked.class)
  const profession = translatedValue(asked.profession)
  if (!asked.allowed) return m.stock_rule_stop_text({ name, profession })
  const others = rules.filter(rule => rule.class === asked.class && rule.allowed).map(rule => rule.profession)
  const allowedThen = PROFESSIONS.filter(one => one === asked.profession || others.includes(one))
  return m.stock_rule_allow_text({ name, profession, allowed: joinValueLabels(allowedThen) })
}
