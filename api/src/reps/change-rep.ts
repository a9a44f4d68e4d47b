import type { ParsedInput } from '@portal/contract/endpoints'
import { regionOfPhone } from '@portal/contract/regions'
import { REP } from '@portal/contract/roles'
import { splitTitleAndName } from '@portal/contract/users/names'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import type { Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { orNotFound, PortalError, validationError } from '../platform/http/errors.ts'
import { syncEntrySearch } from '../users/entries.queries.ts'
import { toExternalIdColumns } from '../users/external-ids.queries.ts'
import { insertUsersIfPhoneFree, updateUser } from '../users/users.queries.ts'
import { readRepAccount } from './rep-account-list.ts'
import { lockHcpsOfRep, lockRepsById } from './rep-accounts.queries.ts'

type RepInput = ParsedInput<'POST /admin/reps', 'body'>

/** Changes of rep accounts. A new number ends the rep's sessions, since the old number gave access to the account. */
export function registerRepChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/reps', {
    audits: { 'rep.added': 'user' },
    async run({ trx, session, body, audit }) {
      const columns = { ...columnsOf(session, body), ...toExternalIdColumns(body.externalId) }
      const [rep] = await insertUsersIfPhoneFree(trx, [
        { company_id: session.companyId, role: REP, ...columns },
      ])
      if (rep === undefined) throw new PortalError('PHONE_EXISTS')
      audit('rep.added', rep.id, toAudited(rep))
      return rep.id
    },
    read: ({ trx, session }, id) => readRepAccount(trx, session.company, id),
  })

  change('POST /admin/reps/:id', {
    audits: { 'rep.changed': 'user' },
    async run({ trx, session, params: { id }, body, ifMatch, audit }) {
      const columns = columnsOf(session, body)
      // Lock HCPs before reps, in the same order as an assignment.
      const hcps = await lockHcpsOfRep(trx, id, session.companyId)
      const rep = orNotFound((await lockRepsById(trx, [id], session.companyId)).get(id))
      const wanted = {
        ...columns,
        ...toExternalIdColumns(body.externalId === undefined ? rep.external_id : body.externalId),
      }
      if (!ifMatch.alreadyApplied(rep, wanted, 'REP_CHANGED')) {
        await updateUser(trx, id, wanted)
        if (rep.full_name !== wanted.full_name) await syncEntrySearch(trx, hcps)
        if (rep.phone !== wanted.phone) await revokeSessionsAndLinks(trx, id)
        audit('rep.changed', id, { before: toAudited(rep), after: toAudited({ ...rep, ...wanted }) })
      }
      return readRepAccount(trx, session.company, id)
    },
  })

  // An active rep can log in already: the same again succeeds.
  change('POST /admin/reps/:id/reactivate', {
    audits: { 'rep.reactivated': 'user' },
    async run({ trx, session, params: { id }, audit }) {
      const rep = orNotFound((await lockRepsById(trx, [id], session.companyId)).get(id))
      if (rep.disabled_at !== null) {
        await updateUser(trx, id, { disabled_at: null })
        audit('rep.reactivated', id)
      }
      return readRepAccount(trx, session.company, id)
    },
  })
}

/** @throws PortalError VALIDATION when the number belongs to another region */
function columnsOf({ company }: { company: Company }, { name, phone }: RepInput) {
  if (regionOfPhone(phone) !== company.region) throw validationError('phone', { code: 'PHONE_INVALID' })
  const { title, fullName } = splitTitleAndName(name)
  return { title, full_name: fullName, phone }
}

const toAudited = ({ title, full_name, phone, external_id }: UserRow) => ({
  title,
  full_name,
  phone,
  external_id,
})
