import type * as z from 'zod/mini'
import { activityEndpoints } from './activity.ts'
import { addressEndpoints } from './addresses.ts'
import { adminEndpoints } from './admins.ts'
import { authEndpoints } from './auth.ts'
import { backInStockEndpoints } from './back-in-stock.ts'
import { caseDeadlineEndpoints } from './case-deadline-list.ts'
import { caseEndpoints } from './cases.ts'
import { companyEndpoints } from './companies.ts'
import { logoEndpoints } from './company-logo.ts'
import { settingsEndpoints } from './company-settings.ts'
import { consentEndpoints } from './consents.ts'
import { correctHcpEndpoints } from './correct-hcp.ts'
import { courierEndpoints } from './couriers.ts'
import { deliveryProblemEndpoints } from './delivery-problems.ts'
import { deliveryReminderEndpoints } from './delivery-reminders.ts'
import { distributionReportEndpoints } from './distribution-report.ts'
import { documentEndpoints } from './documents.ts'
import { healthEndpoints } from './health.ts'
import { importEndpoints } from './imports.ts'
import { incidentEndpoints } from './incidents.ts'
import { invitationEndpoints } from './invitations.ts'
import { licenceEndpoints } from './licences.ts'
import { limitEndpoints } from './limits.ts'
import { lotEndpoints } from './lots.ts'
import { messageListEndpoints } from './message-list.ts'
import { notificationEndpoints } from './notifications.ts'
import { orderEndpoints } from './orders.ts'
import { privacyEndpoints } from './privacy.ts'
import { privacyRequestEndpoints } from './privacy-requests.ts'
import { profileEndpoints } from './profile.ts'
import { programmeEndpoints } from './programme.ts'
import { recallEndpoints } from './recall.ts'
import { recruitedUserEndpoints } from './recruited-users.ts'
import { registrationEndpoints } from './registration.ts'
import { repCardEndpoints } from './rep-cards.ts'
import { repEndpoints } from './reps.ts'
import { requestEndpoints } from './requests.ts'
import { reviewEndpoints } from './review.ts'
import { safetyReportEndpoints } from './safety-reports.ts'
import { samplePictureEndpoints } from './sample-pictures.ts'
import { sampleEndpoints } from './samples.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { setupChecklistEndpoints } from './setup-checklist.ts'
import { stockEndpoints } from './stock.ts'
import { userEndpoints } from './users.ts'

/** The endpoints of each feature, keyed by feature folder. */
export const features = {
  auth: { ...authEndpoints, ...secondFactorEndpoints, ...adminEndpoints },
  registration: registrationEndpoints,
  review: reviewEndpoints,
  users: userEndpoints,
  profile: profileEndpoints,
  addresses: addressEndpoints,
  licences: licenceEndpoints,
  samples: { ...sampleEndpoints, ...samplePictureEndpoints, ...stockEndpoints, ...lotEndpoints },
  allowances: { ...limitEndpoints, ...backInStockEndpoints },
  orders: {
    ...orderEndpoints,
    ...requestEndpoints,
    ...deliveryReminderEndpoints,
    ...distributionReportEndpoints,
  },
  promoters: recruitedUserEndpoints,
  reps: { ...repEndpoints, ...repCardEndpoints },
  imports: { ...importEndpoints, ...invitationEndpoints },
  activity: activityEndpoints,
  privacy: {
    ...privacyEndpoints,
    ...privacyRequestEndpoints,
    ...correctHcpEndpoints,
    ...consentEndpoints,
  },
  recall: recallEndpoints,
  cases: {
    ...caseEndpoints,
    ...deliveryProblemEndpoints,
    ...incidentEndpoints,
    ...safetyReportEndpoints,
    ...caseDeadlineEndpoints,
  },
  programme: programmeEndpoints,
  'first-steps': setupChecklistEndpoints,
  companies: {
    ...companyEndpoints,
    ...settingsEndpoints,
    ...logoEndpoints,
    ...courierEndpoints,
    ...documentEndpoints,
  },
  messages: { ...notificationEndpoints, ...messageListEndpoints },
  health: healthEndpoints,
}

/** All endpoints of H§7, R§7 and D§2, under `/api`. */
export const endpoints = {
  ...features.auth,
  ...features.registration,
  ...features.review,
  ...features.users,
  ...features.profile,
  ...features.addresses,
  ...features.licences,
  ...features.samples,
  ...features.allowances,
  ...features.orders,
  ...features.promoters,
  ...features.reps,
  ...features.imports,
  ...features.activity,
  ...features.privacy,
  ...features.recall,
  ...features.cases,
  ...features.programme,
  ...features['first-steps'],
  ...features.companies,
  ...features.messages,
  ...features.health,
}

export type Endpoints = typeof endpoints
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
