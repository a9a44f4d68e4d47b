import { examples } from './examples.ts'
import { byAdmin, byRep, hidden, phonesOf, type Row } from './foreign-row.ts'
import { idsOf } from './two-companies.ts'

const entry = examples['POST /campaigns/entries'].body
const decision = examples['POST /campaign-entries/update'].body
const retailer = examples['POST /retailer/create-retailer'].body

/** The endpoints for registrations and profiles. */
export const registrationRows = {
  'POST /campaigns/entries': {
    about: [
      byRep(({ hcp, company }) => ({
        body: { ...entry, comUserId: hcp.id, campaignId: company.campaignId },
      })),
    ],
    refused: world => [
      {
        at: 'an own HCP in another campaign',
        token: world.mine.token.rep,
        body: { ...entry, comUserId: world.mine.hcp.id, campaignId: world.abroad.company.campaignId },
      },
    ],
  },
  'POST /campaign-entries/update': {
    about: [
      byRep(({ pending }) => ({ body: { ...decision, campaignEntryId: pending.entryId } })),
      byAdmin(({ pending }) => ({ body: { ...decision, campaignEntryId: pending.entryId } })),
    ],
  },
  'POST /admin/registrations/approve': {
    about: [
      byAdmin(({ pending }) => ({ body: { ids: [pending.entryId] } })),
      byAdmin(({ pending, rep }) => ({ body: { ids: [pending.entryId], repId: rep.id } })),
    ],
    refused: ({ mine, abroad, adminToken: token }) => [
      {
        at: 'an own registration beside one of another company',
        token,
        body: { ids: [mine.pending.entryId, abroad.pending.entryId] },
      },
      {
        at: 'an own registration with a rep of another company',
        token,
        body: { ids: [mine.pending.entryId], repId: abroad.rep.id },
      },
    ],
  },
  'POST /retailer/create-retailer': {
    about: [
      byRep(({ hcp, company }) => ({ body: { ...retailer, comUserId: hcp.id, companyId: company.id } })),
    ],
    refused: world => [
      {
        at: 'an own HCP under another company',
        token: world.mine.token.rep,
        body: { ...retailer, comUserId: world.mine.hcp.id, companyId: world.abroad.company.id },
      },
    ],
  },
  'GET /campaign-entries/final-submission': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.hcp.entryId],
      hides: hidden(world, 'hcp'),
    }),
  },
  'POST /admin/registrations/export': {
    reads: world => ({
      token: world.adminToken,
      body: {},
      shows: phonesOf(world.mine.hcp, world.mine.pending, world.colleague.hcp),
      hides: phonesOf(world.abroad.hcp, world.abroad.pending),
    }),
  },
  'POST /campaign-entries/retailer/submissions': {
    reads: world => ({
      token: world.adminToken,
      body: { campaignId: world.mine.company.campaignId },
      shows: [world.mine.hcp.entryId, world.colleague.hcp.entryId],
      hides: idsOf(world.abroad),
    }),
    about: [byAdmin(({ company }) => ({ body: { campaignId: company.campaignId } }))],
  },

  'GET /users/details': {
    reads: world => ({
      token: world.mine.token.hcp,
      shows: [world.mine.hcp.id, world.mine.address.id],
      hides: hidden(world, 'hcp'),
    }),
  },
  'POST /profile/update': {
    about: [
      byAdmin(({ hcp, rep }) => ({
        body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
      })),
    ],
    refused: world => [
      {
        at: "another company's HCP",
        token: world.adminToken,
        body: { comUserId: world.abroad.hcp.id, values: { registeredByPromoterId: world.mine.rep.id } },
      },
      {
        at: "another company's rep",
        token: world.adminToken,
        body: { comUserId: world.mine.hcp.id, values: { registeredByPromoterId: world.abroad.rep.id } },
      },
      {
        at: 'a rep who is none',
        token: world.adminToken,
        body: { comUserId: world.mine.hcp.id, values: { registeredByPromoterId: world.colleague.hcp.id } },
      },
      {
        at: "an HCP at another's name",
        token: world.mine.token.hcp,
        body: { comUserId: world.colleague.hcp.id, values: { name: 'Somebody Else' } },
        code: 'VALIDATION',
      },
      {
        at: 'an HCP at the assignment',
        token: world.mine.token.hcp,
        body: { values: { registeredByPromoterId: world.colleague.rep.id } },
        code: 'VALIDATION',
      },
      {
        at: "an admin at an HCP's name",
        token: world.adminToken,
        body: { comUserId: world.mine.hcp.id, values: { name: 'Somebody Else' } },
        code: 'VALIDATION',
      },
    ],
  },
} satisfies Record<string, Row>
