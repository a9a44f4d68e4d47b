import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { sql } from 'kysely'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'

/** Columns that only a safety report fills. */
const REPORT = JSON.stringify({
  reporter: { name: 'Mei Ling Wong', profession: null, phone: null, email: null, mayContact: false },
  ...{ lotNo: null, happenedOn: null, seriousness: [], patient: { ageGroup: null, sex: null } },
} satisfies SafetyDetails)

/** Creates cases about a company's orders: 60 % delivery problems, 1 % incidents; most are closed. */
export async function seedCases(db: Database, company: Company, count: number): Promise<void> {
  await sql`
    with asked as (select id, user_id, row_number() over (order by md5(id::text)) as no from orders
      where company_id = ${company.id} limit ${count})
    insert into cases (company_id, kind, severity, hcp_id, order_id, text, details, opened_by, opened_at, heard_at, due_at,
      closed_at, closed_by, outcome, reason)
    select ${company.id}, kind, 'ANY', case when kind <> 'INCIDENT' then user_id end, asked.id, 'It did not arrive',
      case kind when 'DELIVERY' then jsonb_build_object('problem', 'NOT_ARRIVED', 'items',
          (select jsonb_agg(shop_item_id) from order_items where order_id = asked.id))
        when 'PRIVACY' then '{"request": "ACCESS"}' when 'INCIDENT' then '{"people": null, "data": []}'
        else ${REPORT}::jsonb end, user_id,
      opened, opened, case when no % 10 < 3 then now() + (no % 60 - 20) * interval '1 day' end,
      case when no % 10 >= 3 then opened + interval '3 days' end, case when no % 10 >= 3 then user_id end,
      case when no % 10 >= 3 then 'SOLVED' end, case when no % 10 >= 3 then 'It has arrived' end
    from asked, lateral (select now() - (no % 700) * interval '1 day' as opened,
      case when no % 100 = 0 then 'INCIDENT' when no % 100 < 60 then 'DELIVERY' when no % 100 < 85 then 'SAFETY'
        else 'PRIVACY' end as kind) as of`.execute(db)
  await sql`
    insert into case_duties (case_id, position, step, amount, unit, counted_from, due_at)
    select id, 0, 'SOLVE', 5, 'WORKING_DAYS', 'HEARD', due_at from cases`.execute(db)
}
