import type { Activity } from '@portal/contract/activity'
import { ORDER_STATES, type OrderState, shortOrderId } from '@portal/contract/order-status'
import { ENTRY_STATUSES, type EntryStatus } from '@portal/contract/registration-status'
import { orderStateLabel } from '../lib/order-state-label.ts'
import { m } from '../texts.ts'

/** The label of each action, and whether the sentence names its subject. */
const ACTIONS: Record<string, { text: () => string; alone?: true }> = {
  'registration.created': { text: m.activity_registration_created },
  'retailer.created': { text: m.activity_retailer_created },
  'promoter.assigned': { text: m.activity_promoter_assigned },
  'profile.updated': { text: m.activity_profile_updated },
  'profile.phone-refused': { text: m.activity_profile_phone_refused, alone: true },
  'notices.switched': { text: m.activity_notices_switched, alone: true },
  'order.placed': { text: m.activity_order_placed },
  'order.moved': { text: m.activity_order_moved },
  'order.remarked': { text: m.activity_order_remarked },
  'order.slip-opened': { text: m.activity_order_slip_opened },
  'sample.created': { text: m.activity_sample_created },
  'sample.updated': { text: m.activity_sample_updated },
  'sample.picture-set': { text: m.activity_sample_picture_set },
  'sample.picture-removed': { text: m.activity_sample_picture_removed },
  'sample-rule.set': { text: m.activity_sample_rule_set, alone: true },
  'sample-limit.created': { text: m.activity_sample_limit_created, alone: true },
  'sample-limit.changed': { text: m.activity_sample_limit_changed, alone: true },
  'sample-limit.excepted': { text: m.activity_sample_limit_excepted },
  'stock.received': { text: m.activity_stock_received },
  'stock.corrected': { text: m.activity_stock_corrected },
  'stock.relabelled': { text: m.activity_stock_relabelled },
  'stock.held': { text: m.activity_stock_held },
  'stock.released': { text: m.activity_stock_released },
  'rep.added': { text: m.activity_rep_added },
  'rep.changed': { text: m.activity_rep_changed },
  'rep.absence-entered': { text: m.activity_rep_absence_entered },
  'rep.absence-changed': { text: m.activity_rep_absence_changed },
  'rep.absence-ended': { text: m.activity_rep_absence_ended },
  'rep.deactivated': { text: m.activity_rep_deactivated },
  'rep.reactivated': { text: m.activity_rep_reactivated },
  'export.supply': { text: m.activity_export_supply, alone: true },
  'export.registrations': { text: m.activity_export_registrations, alone: true },
  'export.requests': { text: m.activity_export_requests, alone: true },
  'export.reps': { text: m.activity_export_reps, alone: true },
  'export.samples': { text: m.activity_export_samples, alone: true },
  'export.limits': { text: m.activity_export_limits, alone: true },
  'export.activity': { text: m.activity_export_activity, alone: true },
  'export.messages': { text: m.activity_export_messages, alone: true },
  'import.hcps': { text: m.activity_import_hcps, alone: true },
  'import.reps': { text: m.activity_import_reps, alone: true },
  'import.samples': { text: m.activity_import_samples, alone: true },
  'import.lots': { text: m.activity_import_lots, alone: true },
  'company.changed': { text: m.activity_company_changed, alone: true },
  'company.logo-set': { text: m.activity_company_logo_set, alone: true },
  'company.logo-removed': { text: m.activity_company_logo_removed, alone: true },
  'document.drafted': { text: m.activity_document_drafted, alone: true },
  'document.draft-discarded': { text: m.activity_document_draft_discarded, alone: true },
  'document.published': { text: m.activity_document_published, alone: true },
  'message.retried': { text: m.activity_message_retried, alone: true },
  'session.started': { text: m.activity_session_started, alone: true },
  'session.ended': { text: m.activity_session_ended, alone: true },
  'session.refused': { text: m.activity_session_refused },
  'second-factor.on': { text: m.activity_second_factor_on, alone: true },
  'second-factor.off': { text: m.activity_second_factor_off, alone: true },
  'second-factor.recovery-codes': { text: m.activity_second_factor_codes, alone: true },
  'second-factor.refused': { text: m.activity_second_factor_refused },
  'second-factor.reset': { text: m.activity_second_factor_reset },
  'admin.created': { text: m.activity_admin_created },
  'admin.password': { text: m.activity_admin_password },
  'admin.disabled': { text: m.activity_admin_disabled },
  'admin.enabled': { text: m.activity_admin_enabled },
}

/** The labels of a decided registration, by new status. */
const DECISIONS: Record<string, () => string> = {
  COMPLETED: m.activity_registration_approved,
  CANCELLED: m.activity_registration_rejected,
} satisfies Partial<Record<EntryStatus, () => string>>

/** The labels of order moves, by new status. */
const MOVES: Record<string, () => string> = {
  IN_REVIEW: m.activity_order_approved,
  POSTED: m.activity_order_shipped,
  COMPLETED: m.activity_order_delivered,
  CANCELLED: m.activity_order_rejected,
  CANCELLED_BY_COMPANY: m.activity_order_cancelled,
  LOST: m.activity_order_lost,
} satisfies Partial<Record<OrderState, () => string>>

type Names = Record<string, string>

/** The actor's name. */
export function actorName({ actor, action }: Activity, names: Names): string {
  if (actor !== null) return names[actor.id] ?? actor.id
  return action.endsWith('.refused') ? m.activity_unknown() : m.activity_system()
}

/** The action's label; an unknown action is shown by its name. */
export function actionLabel({ action, details }: Activity): string {
  const to = details?.to
  const byStatus = { 'order.moved': MOVES, 'registration.decided': DECISIONS }[action]
  return ((typeof to === 'string' ? byStatus?.[to] : undefined) ?? ACTIONS[action]?.text)?.() ?? action
}

/** The person a deputy acted for; undefined if the actor acted for themselves. */
export function onBehalfLabel({ details }: Activity, names: Names): string | undefined {
  const onBehalfOf = details?.onBehalfOf
  if (typeof onBehalfOf !== 'string') return undefined
  return m.activity_on_behalf({ name: names[onBehalfOf] ?? onBehalfOf })
}

/** The subject of the action; undefined when the label is complete without it. */
export function recordLabel({ action, record, actor }: Activity, names: Names): string | undefined {
  const ofAnother = record.kind === 'user' && actor !== null && actor.id !== record.id
  if (ACTIONS[action]?.alone === true && !ofAnother) return undefined
  return entityName(record, names)
}

/** A record's name; for an order the end of its id. */
export function entityName({ kind, id }: Activity['record'], names: Names): string {
  return kind === 'order' ? m.activity_order_id({ id: shortOrderId(id) }) : (names[id] ?? id)
}

/** Old and new values, and other details, one per line; after erasure only the field names. */
export function changeDetailLines({ details, fields, action }: Activity, names: Names): string[] {
  if (details === null) {
    return fields.map(key => m.activity_detail({ key: keyText(key), value: m.activity_erased() }))
  }
  const { before, after, from, to, onBehalfOf: _said, ...others } = details
  const known = { ...names, ...wordNames(action) }
  const show = (value: unknown) => valueText(value, known)
  const [was, is] = isObject(before) && isObject(after) ? [before, after] : [{}, {}]
  return [
    ...Object.keys({ ...was, ...is })
      .filter(key => show(was[key]) !== show(is[key]))
      .map(key => m.activity_change({ key: keyText(key), before: show(was[key]), after: show(is[key]) })),
    ...(from !== undefined || to !== undefined ? [`${show(from)} → ${show(to)}`] : []),
    ...Object.entries(others).map(([key, value]) =>
      m.activity_detail({ key: keyText(key), value: show(value) }),
    ),
  ]
}

/** The screen labels of statuses and documents in events. */
function wordNames(action: string): Names {
  if (action.startsWith('document.')) {
    return { TERMS: m.settings_document_terms(), PRIVACY: m.settings_document_privacy() }
  }
  if (action.startsWith('order.')) {
    return Object.fromEntries(ORDER_STATES.map(status => [status, orderStateLabel(status)]))
  }
  if (!action.startsWith('registration.')) return {}
  const [pending, approved, rejected] = ENTRY_STATUSES
  return {
    [pending]: m.registrations_pending(),
    [approved]: m.registrations_approved(),
    [rejected]: m.registrations_rejected(),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function keyText(key: string): string {
  return key.replaceAll('_', ' ')
}

function valueText(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return names[value] ?? value
  if (Array.isArray(value)) return value.map(one => valueText(one, names)).join(', ') || '–'
  if (!isObject(value)) return String(value)
  return Object.entries(value)
    .map(([key, one]) => `${names[key] ?? keyText(key)}: ${valueText(one, names)}`)
    .join('; ')
}
