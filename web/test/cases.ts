import type { AdminCase, CaseRow, OwnCase } from '@portal/contract/cases/case-records'
import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { newId } from './records.ts'

const HOUR = 3_600_000
/** The time this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const hcp = { id: newId(), name: 'Dr Hana Yusof' }
const summary = {
  number: 1042,
  text: 'The parcel did not arrive.',
  hcp,
  orderId: newId(),
  sample: null,
  lotNo: null,
  delivery: null,
  openedAt: '2026-11-20T02:00:00.000Z',
  closed: null,
}

export function aCaseRow(overrides: Partial<CaseRow> = {}): CaseRow {
  return {
    id: newId(),
    kind: 'DELIVERY',
    ...summary,
    dueAt: inHours(60),
    step: 'SOLVE',
    undone: [],
    ...overrides,
  }
}

const opened = {
  id: '1',
  at: '2026-11-20T02:00:00.000Z',
  kind: 'OPENED',
  text: null,
  step: null,
  severity: null,
} as const

/** An incident in Malaysia that was reported to the authority. */
export function anIncident(overrides: Partial<AdminCase> = {}): AdminCase {
  return {
    ...summary,
    ...{ id: newId(), kind: 'INCIDENT', severity: 'ANY', hcp: null, orderId: null },
    text: 'A laptop was stolen.',
    openedBy: { id: newId(), name: 'Nurul Huda' },
    heardAt: '2026-11-20T01:00:00.000Z',
    incident: { people: 120, data: ['NAMES'] },
    safety: null,
    recall: null,
    duties: [
      {
        ...{ step: 'TELL_AUTHORITY', amount: 72, unit: 'HOURS', countedFrom: 'HEARD' },
        dueAt: '2026-11-23T01:00:00.000Z',
        done: { at: '2026-11-21T01:00:00.000Z', by: 'Nurul Huda', reference: 'PDP-17' },
      },
      {
        ...{ step: 'TELL_PEOPLE', amount: 7, unit: 'DAYS', countedFrom: 'STEP' },
        dueAt: inHours(-2.5),
        done: null,
      },
    ],
    events: [
      { ...opened, by: 'Nurul Huda', shared: true },
      { ...opened, id: '2', kind: 'NOTED', text: 'Ask the police', by: 'Nurul Huda', shared: false },
    ],
    photos: [],
    updatedAt: '2026-11-21T01:00:00.000Z',
    ...overrides,
  }
}

/** A recall of a lot for which one request has a printed slip; nobody was told. */
export function aRecall(lotId: string, overrides: Partial<AdminCase> = {}): AdminCase {
  const [time, done] = [{ amount: 48, unit: 'HOURS', countedFrom: 'START' } as const, null]
  return {
    ...anIncident(),
    ...{ kind: 'RECALL', severity: 'RECALL_DEVICE_HIGH', text: 'Glass in the tube', lotNo: 'A2601' },
    incident: null,
    recall: {
      ...{ lotId, risk: 'HIGH' },
      lots: [
        {
          ...{ id: lotId, lotNo: 'A2601', expiresOn: '2027-05-31', onHand: 98 },
          ...{ heldAt: '2026-11-20T01:00:00.000Z', returned: false },
        },
      ],
      requests: [{ id: newId(), hcp: 'Dr Arjun Nair', state: 'IN_REVIEW', slipToReprint: true }],
    },
    duties: [
      { ...time, step: 'TELL_AUTHORITY', dueAt: null, done },
      { ...time, step: 'TELL_PEOPLE', countedFrom: 'HEARD', dueAt: inHours(48), done },
    ],
    ...overrides,
  }
}

/** A delivery problem as its HCP sees it. */
export function anOwnCase(overrides: Partial<OwnCase> = {}): OwnCase {
  return {
    ...{ id: newId(), kind: 'DELIVERY', ...summary, dueAt: inHours(60), photos: [], safety: null },
    events: [
      { ...opened, by: hcp.name, shared: true },
      { ...opened, id: '2', kind: 'NOTED', text: 'We asked the courier.', by: null, shared: true },
    ],
    ...overrides,
  }
}

/** An HCP's report about a known sample. */
export const SAFETY: SafetyDetails = {
  reporter: {
    ...{ name: 'Dr Hana Yusof', profession: 'Dental Professional' },
    ...{ phone: '+60 12-345 6789', email: 'hana@example.test', mayContact: true },
  },
  ...{ lotNo: 'GUM-17', happenedOn: '2026-11-19', seriousness: ['LIFE_OR_HOSPITAL'] },
  patient: { ageGroup: 'FROM_18', sex: 'FEMALE' },
}

/** A safety report about a cosmetic, with no deadline set. */
export function aSafetyReport(overrides: Partial<AdminCase> = {}): AdminCase {
  return {
    ...anIncident(),
    ...{ kind: 'SAFETY', severity: 'COSMETIC_SERIOUS', hcp, lotNo: 'GUM-17', incident: null, safety: SAFETY },
    ...{ sample: { id: newId(), name: 'Gum Care' }, text: 'Swollen gums an hour after use.' },
    duties: [
      {
        ...{ step: 'REPORT', amount: null, unit: 'DAYS', countedFrom: 'HEARD' },
        ...{ dueAt: null, done: null },
      },
    ],
    ...overrides,
  }
}
