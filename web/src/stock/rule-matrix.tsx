import { PROFESSIONS } from '@portal/contract/professions'
import { SAMPLE_CLASSES } from '@portal/contract/stock-words'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Section } from '../ui/section.tsx'
import { rulesQuery, useSetRule } from './stock.api.ts'

/** Which profession may have samples of which class. */
export function RuleMatrix() {
  const rules = useQuery(rulesQuery)
  const set = useSetRule()
  return (
    <Section title={m.stock_rules()}>
      <LoadFailed queries={[rules]} />
      <div className="grid divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {rules.data &&
          SAMPLE_CLASSES.map(className => (
            <fieldset key={className} className="grid gap-x-4 py-2 lg:grid-cols-[14rem_1fr]">
              <legend className="contents font-semibold">
                <span className="py-3">{className}</span>
              </legend>
              <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-4">
                {PROFESSIONS.map(profession => (
                  <CheckboxField
                    key={profession}
                    label={profession}
                    checked={
                      rules.data.rules.find(
                        rule => rule.class === className && rule.profession === profession,
                      )?.allowed ?? false
                    }
                    onChange={event =>
                      set.mutate({ class: className, profession, allowed: event.target.checked })
                    }
                  />
                ))}
              </div>
            </fieldset>
          ))}
      </div>
    </Section>
  )
}
