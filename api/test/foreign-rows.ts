import type { EndpointName } from '@portal/contract/endpoints'
import { dayAhead } from './absences.ts'
import { COURIER } from './example-parts.ts'
import { freshPhone } from './factories.ts'
import { byAdmin, byRep, hidden, phonesOf, type Row } from './foreign-row.ts'
import { caseRows } from './foreign-rows-cases.ts'
import { licenceRows } from './foreign-rows-licences.ts'
import { orderRows } from './foreign-rows-orders.ts'
import { privacyRows } from './foreign-rows-privacy.ts'
import { registrationRows } from './foreign-rows-registration.ts'
import { requestRows } from './foreign-rows-requests.ts'
import { stockRows } from './foreign-rows-stock.ts'
import { webhookRows } from './foreign-rows-webhooks.ts'
import { idsOf, type Side, type World } from './two-companies.ts'

const away = { from: dayAhead(1), to: dayAhead(14) }

/** A list of messages shows an admin only the messages of their company. */
const ofCompany = (body?: object) => ({
  reads: (world: World) => ({
    token: world.adminToken,
    ...(body && { body }),
    shows: [world.mine.message.id, world.colleague.message.id],
    hides: [world.abroad.message.id],
  }),
})

/** A list that another system follows has only records of the caller's company. */
const followed = (idOf: (side: Side) => string) => ({
  reads: (world: World) => ({
    token: world.adminToken,
    shows: [idOf(world.mine), idOf(world.colleague)],
    hides: [idOf(world.abroad)],
  }),
})

/** The programme shows an admin only the reps of their company. */
const programme = {
  reads: (world: World) => ({
    token: world.adminToken,
    shows: [world.mine.rep.id, world.colleague.rep.id],
    hides: idsOf(world.abroad),
  }),
}

/** How every endpoint treats other owners' records. An endpoint without a row is a type error. */
export const foreignRows: Record<EndpointName, Row> = {
  'POST /auth/check-user': { unreachable: 'it says of a number only whether it is known' },
  'GET /auth/challenge': { unreachable: 'it is public' },
  'POST /auth/otp': { unreachable: 'the code goes to the number itself' },
  'POST /auth/verify-token': { unreachable: 'only who has the number has its code' },
  'POST /auth/login': { unreachable: 'the account decides the company' },
  'GET /public/admin-digests': { unreachable: 'it is public' },
  'POST /auth/link': { unreachable: 'the code decides whose link it is' },
  'POST /auth/token': { unreachable: 'the link decides whose session it is' },
  'POST /users/language': { unreachable: "it is the caller's and takes no id" },
  'POST /auth/logout': { unreachable: "it ends the caller's session and takes no id" },
  'POST /auth/end-session': { unreachable: "only a session's own token says its id" },
  'POST /auth/second-factor': { unreachable: 'the token decides whose login it is' },
  'GET /admin/second-factor': { unreachable: "it tells of the caller's and takes no id" },
  'POST /admin/second-factor/begin': { unreachable: "it is the caller's and takes no id" },
  'POST /admin/second-factor/confirm': { unreachable: "it is the caller's and takes no id" },
  'POST /admin/second-factor/recovery-codes': { unreachable: "they are the caller's and it takes no id" },
  'POST /admin/second-factor/off': { unreachable: "it is the caller's and takes no id" },
  'GET /admin/admins': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.admin.id, world.colleague.admin.id],
      hides: [world.abroad.admin.id],
    }),
  },
  'POST /admin/admins': { unreachable: "it makes a record of the caller's company" },
  'POST /admin/admins/:id/link': { about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))] },
  'POST /admin/admins/:id/role': {
    about: [byAdmin(({ admin }) => ({ params: { id: admin.id }, body: { role: 'READ_ONLY' } }))],
  },
  'POST /admin/admins/:id/disable': { about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))] },
  'POST /admin/admins/:id/enable': { about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))] },
  'POST /admin/admins/:id/reset-second-factor': {
    about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))],
  },
  'GET /admin/keys': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.key.id, world.colleague.key.id],
      hides: [world.abroad.key.id],
    }),
  },
  'POST /admin/keys': { unreachable: "it makes a record of the caller's company" },
  'POST /admin/keys/:id/end': { about: [byAdmin(({ key }) => ({ params: { id: key.id } }))] },
  'POST /admin/admins/:id/resume-mails': { about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))] },
  'POST /admin/admins/:id/unbind': { about: [byAdmin(({ admin }) => ({ params: { id: admin.id } }))] },
  'GET /auth/oidc/start': { unreachable: 'it takes no id' },
  'GET /auth/oidc/callback': { unreachable: 'the cookie decides whose it is' },
  'POST /auth/oidc/finish': { unreachable: 'the cookie decides whose it is' },
  'GET /admin/single-sign-on': { unreachable: "it reads the caller's company" },
  'POST /admin/single-sign-on': {
    refused: ({ abroad, adminToken: token }) => [
      {
        ...{ at: 'an owner of another company', token, code: 'BREAK_GLASS_UNFIT' },
        body: { only: false, breakGlassId: abroad.admin.id, providerFactor: false },
      },
    ],
  },
  'POST /auth/admin-link': { unreachable: 'the link decides whose it is' },
  'POST /auth/admin-link/accept': { unreachable: 'the link decides whose it is' },
  'GET /public/admin-login': { unreachable: 'it is public' },
  'POST /auth/password-reset-email': { unreachable: 'the answer is the same for every address' },
  'POST /auth/setpass': { unreachable: 'the link decides whose it is' },
  'POST /auth/first-owner-link': { unreachable: 'it is of no company' },
  'POST /auth/first-owner-link/accept': { unreachable: 'it makes a record; the caller chooses the company' },
  'POST /admin/password': { unreachable: "it is the caller's and takes no id" },
  'POST /auth/register-otp': { unreachable: 'it makes a record; the number decides the company' },

  ...registrationRows,
  ...orderRows,
  ...requestRows,
  ...stockRows,
  ...privacyRows,
  ...licenceRows,

  'GET /public/companies': { unreachable: 'it is public' },
  'GET /public/documents': { unreachable: 'it is public' },
  'GET /admin/company': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/company': { unreachable: "it changes the caller's company and takes no id" },
  'GET /company-logos/:hash': { unreachable: 'it is open to all' },
  'POST /admin/company/logo': { unreachable: "it is the caller's company's and takes no id" },
  'DELETE /admin/company/logo': { unreachable: "it is the caller's company's and takes no id" },
  'GET /couriers': {
    reads: world => ({
      token: world.mine.token.rep,
      shows: [world.mine.courier.id, world.colleague.courier.id],
      hides: [world.abroad.courier.id],
    }),
  },
  'POST /admin/couriers/create': { unreachable: "it makes a record of the caller's company" },
  'POST /admin/couriers/update': {
    about: [byAdmin(({ courier }) => ({ body: { ...COURIER, id: courier.id, name: 'Other' } }))],
  },
  'GET /admin/documents': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/documents/draft': { unreachable: "it is the caller's company's and takes no id" },
  'POST /admin/documents/discard': { unreachable: "it is the caller's company's and takes no id" },
  'POST /admin/documents/publish': { unreachable: "it is the caller's company's and takes no id" },
  'GET /public/promoters': { unreachable: 'it is public, for who knows the exact id' },
  'GET /public/rep-card': { unreachable: 'it is public, for who has the code' },
  'GET /rep-card': { unreachable: 'it tells of the caller alone and takes no id' },
  'POST /rep-card': { unreachable: "it is about the caller's card and takes no id" },
  'GET /promoter/promoters': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.rep.id, world.colleague.rep.id],
      hides: [world.abroad.rep.id],
    }),
  },
  'GET /haleon/promoter/recruited-users': {
    reads: world => ({
      token: world.mine.token.rep,
      shows: [world.mine.hcp.id, world.mine.orders.arrived.id, world.neighbour.hcp.id],
      hides: hidden(world, 'rep'),
    }),
  },

  'GET /rep-hcps': {
    reads: world => ({
      token: world.mine.token.rep,
      shows: [world.mine.hcp.id, world.neighbour.hcp.id],
      hides: hidden(world, 'rep'),
    }),
  },
  'GET /rep-hcps/:id': { about: [byRep(({ hcp }) => ({ params: { id: hcp.id } }))] },

  'POST /admin/import': { unreachable: "it makes records of the caller's company and takes no id" },
  'GET /admin/invitations': { unreachable: "it counts the caller's company and takes no id" },
  'POST /admin/invitations': { unreachable: "it is about the caller's company and takes no id" },
  'GET /admin/activity': { unreachable: "it takes ids, and finds them among the company's events alone" },
  'POST /admin/activity/export': {
    unreachable: "it takes ids, and finds them among the company's events alone",
  },
  'GET /admin/messages': ofCompany(),
  'GET /admin/message-counts': { unreachable: "it counts the company's messages alone" },
  'POST /admin/messages/export': ofCompany({}),
  'GET /admin/mail': { unreachable: "it tells of the caller's company and takes no id" },
  'POST /admin/mail/test': { unreachable: 'it writes to the caller and takes no id' },
  'POST /admin/messages/:id/retry': {
    about: [byAdmin(({ message }) => ({ params: { id: message.id } }))],
  },
  ...caseRows,
  'GET /admin/waiting': { unreachable: "it counts the caller's company's and takes no id" },
  'GET /changes/requests': followed(({ orders }) => orders.posted.id),
  'GET /changes/hcps': followed(({ hcp }) => hcp.id),
  'GET /changes/reps': followed(({ spare }) => spare.id),
  'GET /changes/lots': followed(({ lot }) => lot.id),
  'GET /changes/consents': { unreachable: "it lists the caller's company and takes no id" },
  'GET /admin/programme': programme,
  'GET /admin/programme/today': programme,
  ...webhookRows,
  'GET /admin/first-steps': { unreachable: "it tells of the caller's company and takes no id" },
  'GET /admin/reps': {
    reads: world => ({
      token: world.adminToken,
      shows: [world.mine.rep.id, world.colleague.absence.id],
      hides: [world.abroad.rep.id, world.abroad.absence.id],
    }),
  },
  'POST /admin/reps': { unreachable: "it makes a record of the caller's company" },
  'POST /admin/reps/export': {
    reads: world => ({
      token: world.adminToken,
      body: {},
      shows: phonesOf(world.mine.rep, world.colleague.rep),
      hides: phonesOf(world.abroad.rep),
    }),
  },
  'POST /admin/reps/:id': {
    about: [
      byAdmin(({ rep }) => ({ params: { id: rep.id }, body: { name: 'Someone Else', phone: freshPhone() } })),
    ],
  },
  'POST /admin/reps/:id/deactivate': {
    about: [byAdmin(({ spare }) => ({ params: { id: spare.id }, body: { successors: [] } }))],
    refused: world => [
      {
        at: 'an own rep, whose HCPs would go to one of another company',
        token: world.adminToken,
        params: { id: world.mine.rep.id },
        body: { successors: [world.abroad.rep.id] },
      },
    ],
  },
  'POST /admin/reps/:id/reactivate': {
    about: [byAdmin(({ gone }) => ({ params: { id: gone.id } }))],
  },

  'POST /admin/reps/:id/absences': {
    about: [
      byAdmin(({ spare, deputy }) => ({ params: { id: spare.id }, body: { ...away, deputyId: deputy.id } })),
    ],
    refused: world => [
      {
        at: 'an own rep, with a deputy of another company',
        token: world.adminToken,
        params: { id: world.mine.spare.id },
        body: { ...away, deputyId: world.abroad.deputy.id },
      },
    ],
  },
  'POST /admin/absences/:id': {
    about: [
      byAdmin(({ absence, deputy }) => ({
        params: { id: absence.id },
        body: { ...away, deputyId: deputy.id },
      })),
    ],
    refused: world => [
      {
        at: 'an own absence, with a deputy of another company',
        token: world.adminToken,
        params: { id: world.mine.absence.id },
        body: { ...away, deputyId: world.abroad.deputy.id },
      },
    ],
  },
  'POST /admin/absences/:id/end': {
    about: [byAdmin(({ absence }) => ({ params: { id: absence.id } }))],
  },

  'GET /messages/notices': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.notice.id, world.mine.orders.arrived.id],
      hides: hidden(world, 'hcp'),
    }),
  },
  'POST /messages/notices/read': { unreachable: "they are the caller's and it takes no id" },
  'GET /messages/preferences': { unreachable: "they are the caller's and it takes no id" },
  'POST /messages/preferences': { unreachable: "they are the caller's and it takes no id" },
  'GET /admin/mail-choices': { unreachable: "they are the caller's and it takes no id" },
  'POST /admin/mail-choices': { unreachable: "they are the caller's and it takes no id" },
  'GET /dev/messages': { unreachable: 'it is there in a demo only, and open to all who try it' },
  'GET /health': { unreachable: 'it tells nothing of anybody' },
  'GET /ready': { unreachable: 'it tells nothing of anybody' },
}
