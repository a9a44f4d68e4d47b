import { sql } from 'kysely'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'

/** Creates the three consents of each HCP of a company; 2 % have withdrawn the one to notices. */
export async function seedConsents(db: Database, company: Company): Promise<void> {
  await sql`
    insert into consents (user_id, purpose, version, locale, given, actor, actor_id, created_at)
    select id, purpose, '2027-01', 'en', purpose <> 'SMS_NOTICES',
      case when by_rep then 'REP' else 'SELF' end, case when by_rep then registered_by_id else id end,
      created_at + after
    from users, (values ('TERMS_OF_USE', true, interval '0'), ('DATA_SHARING', true, interval '0'),
      ('PORTAL_TERMS', false, interval '2 days'), ('SMS_NOTICES', false, interval '40 days')) as given (purpose, by_rep, after)
    where company_id = ${company.id} and role = 'RETAILER_STAFF' and created_at + after < now()
      and (purpose <> 'SMS_NOTICES' or right(professional_reg_no, 2) in ('07', '57'))`.execute(db)
}

/** Creates a practising certificate for each HCP of a company: 90 % end on the last day of this year, the others a year later. */
export async function seedLicences(db: Database, company: Company): Promise<void> {
  await sql`
    insert into licences (user_id, company_id, number, body, valid_until, renewed_at)
    select id, company_id, 'APC ' || professional_reg_no, 'MDC',
      make_date(extract(year from now())::int + (right(professional_reg_no, 1) = '9')::int, 12, 31),
      case when right(professional_reg_no, 2) = '19' then now() - interval '3 days' end
    from users where company_id = ${company.id} and role = 'RETAILER_STAFF'`.execute(db)
}
