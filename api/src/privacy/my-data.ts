import type { Locale } from '@portal/contract/languages'
import { isLocale } from '@portal/contract/languages'
import type { MyData } from '@portal/contract/privacy/my-data'
import { findAddressesOfUser } from '../addresses/addresses.queries.ts'
import { findSessionsAndDevices } from '../auth/sign-ins-of-user.queries.ts'
import { findCasesSharedWithHcp } from '../cases/privacy-cases.ts'
import { type Company, findSmsSenderName } from '../companies/companies.ts'
import { findConsentsOfUser } from '../consents/consent-lists.queries.ts'
import { findLicence } from '../licences/licences.queries.ts'
import { findItemIdsAwaitedByHcp } from '../limits/back-in-stock.queries.ts'
import { findAllLimitExceptions } from '../limits/limits.queries.ts'
import { findMessagesOfUser } from '../notifications/messages-of-user.queries.ts'
import { findItemNamesByOrder } from '../orders/item-names.queries.ts'
import { buildOrdersQuery, formatSnapshotAddress } from '../orders/orders.queries.ts'
import { orderRecordsEndSql } from '../orders/supply-records.queries.ts'
import { findAuditEvents } from '../platform/audit/audit-events.queries.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import { findCartItemsOfUser } from '../samples/cart.queries.ts'
import { findLotLabelsById } from '../stock/lots.queries.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { findDoNotContactUserIds } from '../users/do-not-contact.queries.ts'
import { findCampaignEntryOfHcp } from '../users/entries.queries.ts'
import { findRegisterCheckDay } from '../users/invitations.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { toPracticeDto } from '../users/practice.ts'
import { findUsersById } from '../users/users.queries.ts'
import { findRetentionYearsByClass } from './retention.ts'

/** Newest acts of the HCP that are listed; the audit has no end. */
const ACTIVITY_MAX = 1000

/**
 * Everything that the company holds about an HCP and may show to them (D§10). Left out are a legal hold, internal notes, and what
 * is about others.
 * @param locale the language of the texts of messages
 */
export async function findDataHeldAboutHcp(
  db: Queryable,
  company: Company,
  hcp: UserRow,
  locale: Locale,
): Promise<MyData> {
  const { id, company_id: companyId } = hcp
  const cart = await findCartItemsOfUser(db, id)
  const waits = await findItemIdsAwaitedByHcp(db, id)
  const names = await findItemNames(db, companyId, [...cart.map(({ shopItemId }) => shopItemId), ...waits])
  const { sessions, devices } = await findSessionsAndDevices(db, id)
  const acts = await findAuditEvents(db, companyId, { person: id }, ACTIVITY_MAX)
  return {
    company: await findSmsSenderName(db, company.region),
    madeAt: new Date().toISOString(),
    profile: await findProfile(db, hcp),
    licence: (await findLicence(db, id)) ?? null,
    addresses: (await findAddressesOfUser(db, id)).map(
      ({ id: _id, incomplete: _incomplete, ...address }) => address,
    ),
    requests: await findRequests(db, hcp),
    cart: cart.flatMap(({ shopItemId }) => names.get(shopItemId) ?? []),
    backInStock: waits.flatMap(itemId => names.get(itemId) ?? []),
    exceptions: await findAllLimitExceptions(db, id),
    consents: await findConsentsOfUser(db, id),
    messages: await findMessagesOfUser(db, id, locale, findItemNamesByOrder),
    reports: await findCasesSharedWithHcp(db, id),
    sessions: sessions.map(({ startedAt, endsAt }) => ({
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    devices: devices.map(({ lastSignInAt, phone }) => ({ lastSignInAt: lastSignInAt.toISOString(), phone })),
    activity: acts.map(({ created_at, action, network }) => ({
      at: created_at.toISOString(),
      action,
      network,
    })),
  }
}

async function findProfile(db: Queryable, hcp: UserRow): Promise<MyData['profile']> {
  const people = await findUsersById(db, [hcp.promoter_id, hcp.registered_by_id])
  const nameOf = (userId: string | null) => formatNameWithTitle(people.get(userId)) || null
  return {
    id: hcp.id,
    name: formatNameWithTitle(hcp),
    phone: hcp.phone,
    language: isLocale(hcp.locale) ? hcp.locale : null,
    ...toPracticeDto(hcp),
    registeredAt: hcp.created_at.toISOString(),
    registrationStatus: (await findCampaignEntryOfHcp(db, hcp.id))?.status ?? null,
    registeredBy: nameOf(hcp.registered_by_id),
    channel: hcp.register_source.channel ?? null,
    salesRep: nameOf(hcp.promoter_id),
    externalId: hcp.external_id,
    registerCheckedOn: await findRegisterCheckDay(db, hcp.id),
    doNotContact: (await findDoNotContactUserIds(db, [hcp.id])).has(hcp.id),
  }
}

async function findRequests(db: Queryable, { id, company_id }: UserRow): Promise<MyData['requests']> {
  const end = orderRecordsEndSql(await findRetentionYearsByClass(db, company_id))
  const orders = await buildOrdersQuery(db)
    .select(end.as('records_end'))
    .where('orders.user_id', '=', id)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const lotIds = orders.flatMap(({ items }) => items.flatMap(({ lotId }) => lotId ?? []))
  const lots = await findLotLabelsById(db, [...new Set(lotIds)])
  return orders.map(order => ({
    id: order.id,
    status: order.status,
    ending: order.ending,
    requestedAt: order.created_at.toISOString(),
    shippedAt: order.shipped_at?.toISOString() ?? null,
    endedAt: ['COMPLETED', 'CANCELLED'].includes(order.status) ? order.updated_at.toISOString() : null,
    samples: [
      ...order.items.map(({ name, lotId }) => {
        const lot = lotId === null ? undefined : lots.get(lotId)
        return { name, lotNo: lot?.lotNo ?? null, expiresOn: lot?.expiresOn ?? null, notSent: null }
      }),
      ...order.dropped.map(({ name, reason }) => ({ name, lotNo: null, expiresOn: null, notSent: reason })),
    ],
    address: formatSnapshotAddress(order),
    phone: order.address_phone,
    remark: order.remark[0] ?? null,
    courier: order.courier?.name ?? null,
    trackingNo: order.tracking_no,
    keptUntil: order.shipped_at === null ? null : order.records_end.toISOString(),
  }))
}
