import type { Region } from '@portal/contract/regions'
import type { Absence, World } from './plan.ts'
import { localDay, localHourToInstant } from './working-hours.ts'

/** Absences by the reps' places in the list: first and last day from today, and the day on which the admin entered them. */
const ABSENCES: Record<
  Region,
  readonly { rep: number; deputy: number; days: [number, number]; entered: number }[]
> = {
  MY: [
    { rep: 1, deputy: 0, days: [-66, -59], entered: -80 },
    { rep: 2, deputy: 1, days: [-2, 5], entered: -16 },
  ],
  SG: [
    { rep: 1, deputy: 0, days: [-95, -91], entered: -100 },
    { rep: 2, deputy: 0, days: [9, 20], entered: -4 },
  ],
}

/** The absences of a company's reps: past ones, and one that is running or to come. */
export function planAbsences({ company, now, reps }: World): Absence[] {
  return ABSENCES[company.region].flatMap(({ rep, deputy, days: [first, last], entered }) => {
    const [repId, deputyId] = [reps[rep]?.id, reps[deputy]?.id]
    if (repId === undefined || deputyId === undefined) return []
    const days = { from: localDay(now, first), to: localDay(now, last) }
    return [{ repId, deputyId, ...days, enteredAt: localHourToInstant(now, 15.2, entered) }]
  })
}

/** Who acts for a rep at a time. */
export function findPlannedActingRepId(absences: readonly Absence[], repId: string, instant: Date): string {
  const day = localDay(instant)
  const away = absences.find(absence => absence.repId === repId && absence.from <= day && day <= absence.to)
  return away?.deputyId ?? repId
}
