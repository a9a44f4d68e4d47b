import type * as z from 'zod/mini'
import { activityEndpoints } from './activity/activity.endpoints.ts'
import { addressEndpoints } from './addresses/addresses.endpoints.ts'
import { adminEndpoints } from './auth/admins.endpoints.ts'
import { apiKeyEndpoints } from './auth/api-keys.endpoints.ts'
import { authEndpoints } from './auth/auth.endpoints.ts'
import { secondFactorEndpoints } from './auth/second-factor.endpoints.ts'
import { singleSignOnEndpoints } from './auth/single-sign-on.endpoints.ts'
import { caseDeadlineEndpoints } from './cases/case-deadline-list.endpoints.ts'
import { caseEndpoints } from './cases/cases.endpoints.ts'
import { deliveryProblemEndpoints } from './cases/delivery-problems.endpoints.ts'
import { incidentEndpoints } from './cases/incidents.endpoints.ts'
import { recallEndpoints } from './cases/recalls.endpoints.ts'
import { safetyReportEndpoints } from './cases/safety-reports.endpoints.ts'
import { changeEndpoints } from './changes/changes.endpoints.ts'
import { companyEndpoints } from './companies/companies.endpoints.ts'
import { logoEndpoints } from './companies/company-logo.endpoints.ts'
import { settingsEndpoints } from './companies/company-settings.endpoints.ts'
import { courierEndpoints } from './companies/couriers.endpoints.ts'
import { documentEndpoints } from './companies/documents.endpoints.ts'
import { consentEndpoints } from './consents/consents.endpoints.ts'
import { doNotContactEndpoints } from './consents/do-not-contact.endpoints.ts'
import { importEndpoints } from './imports/imports.endpoints.ts'
import { licenceEndpoints } from './licences/licences.endpoints.ts'
import { backInStockEndpoints } from './limits/back-in-stock.endpoints.ts'
import { limitEndpoints } from './limits/limits.endpoints.ts'
import { mailEndpoints } from './notifications/mail.endpoints.ts'
import { messageListEndpoints } from './notifications/message-list.endpoints.ts'
import { notificationEndpoints } from './notifications/notifications.endpoints.ts'
import { orderEndpoints } from './orders/orders.endpoints.ts'
import { healthEndpoints } from './platform/health.endpoints.ts'
import { privacyEndpoints } from './privacy/privacy.endpoints.ts'
import { privacyRequestEndpoints } from './privacy/privacy-requests.endpoints.ts'
import { correctHcpEndpoints } from './profile/correct-hcp.endpoints.ts'
import { profileEndpoints } from './profile/profile.endpoints.ts'
import { userEndpoints } from './profile/user-details.endpoints.ts'
import { mailChoiceEndpoints } from './programme/mail-choices.endpoints.ts'
import { programmeEndpoints } from './programme/programme.endpoints.ts'
import { registrationEndpoints } from './registration/registration.endpoints.ts'
import { recruitedUserEndpoints } from './reps/recruited-users.endpoints.ts'
import { repCardEndpoints } from './reps/rep-cards.endpoints.ts'
import { repHcpEndpoints } from './reps/rep-hcps.endpoints.ts'
import { repEndpoints } from './reps/reps.endpoints.ts'
import { deliveryReminderEndpoints } from './requests/delivery-reminders.endpoints.ts'
import { distributionReportEndpoints } from './requests/distribution-report.endpoints.ts'
import { lotRecipientEndpoints } from './requests/lot-recipients.endpoints.ts'
import { requestEndpoints } from './requests/requests.endpoints.ts'
import { reviewEndpoints } from './review/review.endpoints.ts'
import { sampleEndpoints } from './samples/samples.endpoints.ts'
import { setupChecklistEndpoints } from './setup-checklist/setup-checklist.endpoints.ts'
import { lotEndpoints } from './stock/lots.endpoints.ts'
import { sampleGtinEndpoints } from './stock/sample-gtins.endpoints.ts'
import { samplePictureEndpoints } from './stock/sample-pictures.endpoints.ts'
import { stockEndpoints } from './stock/stock.endpoints.ts'
import { stockCountEndpoints } from './stock/stock-counts.endpoints.ts'
import { invitationEndpoints } from './users/invitations.endpoints.ts'
import { webhookEndpoints } from './webhooks/webhooks.endpoints.ts'

/** The endpoints of each room, under the room's name. */
export const rooms = {
  auth: {
    ...authEndpoints,
    ...secondFactorEndpoints,
    ...adminEndpoints,
    ...apiKeyEndpoints,
    ...singleSignOnEndpoints,
  },
  registration: registrationEndpoints,
  review: reviewEndpoints,
  profile: { ...userEndpoints, ...profileEndpoints, ...correctHcpEndpoints },
  addresses: addressEndpoints,
  licences: licenceEndpoints,
  samples: sampleEndpoints,
  stock: {
    ...sampleGtinEndpoints,
    ...samplePictureEndpoints,
    ...stockEndpoints,
    ...lotEndpoints,
    ...stockCountEndpoints,
  },
  limits: { ...limitEndpoints, ...backInStockEndpoints },
  orders: orderEndpoints,
  requests: {
    ...requestEndpoints,
    ...deliveryReminderEndpoints,
    ...distributionReportEndpoints,
    ...lotRecipientEndpoints,
  },
  reps: { ...recruitedUserEndpoints, ...repEndpoints, ...repCardEndpoints, ...repHcpEndpoints },
  imports: importEndpoints,
  users: invitationEndpoints,
  activity: activityEndpoints,
  consents: { ...consentEndpoints, ...doNotContactEndpoints },
  privacy: { ...privacyEndpoints, ...privacyRequestEndpoints },
  cases: {
    ...caseEndpoints,
    ...deliveryProblemEndpoints,
    ...incidentEndpoints,
    ...recallEndpoints,
    ...safetyReportEndpoints,
    ...caseDeadlineEndpoints,
  },
  changes: changeEndpoints,
  programme: { ...programmeEndpoints, ...mailChoiceEndpoints },
  webhooks: webhookEndpoints,
  'setup-checklist': setupChecklistEndpoints,
  companies: {
    ...companyEndpoints,
    ...settingsEndpoints,
    ...logoEndpoints,
    ...courierEndpoints,
    ...documentEndpoints,
  },
  notifications: {
    ...notificationEndpoints,
    ...messageListEndpoints,
    ...mailEndpoints,
  },
  platform: healthEndpoints,
}

type Merged<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never

export type Endpoints = Merged<(typeof rooms)[keyof typeof rooms]>
/** All endpoints of H§7, R§7 and D§2, under `/api`. */
export const endpoints: Endpoints = Object.assign({}, ...Object.values(rooms))

export type EndpointName = keyof Endpoints

type Part<K extends EndpointName, P extends string> = P extends keyof Endpoints[K] ? Endpoints[K][P] : never

export type InputPart = 'headers' | 'params' | 'query' | 'body'

/** The input type as a caller writes it. */
export type RawInput<K extends EndpointName, P extends InputPart> = z.input<Part<K, P>>
/** The input type after validation. */
export type ParsedInput<K extends EndpointName, P extends InputPart> =
  Part<K, P> extends never ? undefined : z.output<Part<K, P>>
/** The type of `data` in the response. */
export type ResponseData<K extends EndpointName> = z.output<Endpoints[K]['response']>
/** The type of `meta` in the response. */
export type Meta<K extends EndpointName> =
  Part<K, 'meta'> extends never ? undefined : z.output<Part<K, 'meta'>>
