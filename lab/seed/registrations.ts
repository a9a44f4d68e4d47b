import { sql } from 'kysely'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'

const HCPS_PER_REP = 1000
const FEWEST_REPS = 5

const given =
  'Aisyah Nurul Farah Siti Mei Wei Jia Li Arjun Priya Kavitha Ravi Daniel Grace Adam Hana Zul Amir Nadia Lina'
const family =
  'Rahman Abdullah Tan Lim Wong Lee Nair Kumar Subramaniam Ismail Hashim Chua Ong Koh Goh Yap Aziz Osman Pillai Low'
const places =
  'Ampang Bangsar Cheras Damansara Kajang Klang Puchong Rawang Sentul Subang Ipoh Melaka Muar Seremban Kuantan Taiping Kulim Segamat Miri Sibu'
const kinds =
  'Klinik,Klinik Pergigian,Dental Surgery,Medical Centre,Family Clinic,Poliklinik,Farmasi,Specialist Centre'

const pick = (words: string[], salt: string) =>
  sql`(${sql.val(words)}::text[])[1 + abs(hashint8(i * 7919 + ${sql.lit(salt.length * 104_729)})::bigint) % ${sql.lit(words.length)}]`
const syllables = (salt: string) =>
  sql`initcap(translate(substr(md5(i::text || ${sql.lit(salt)}), 1, 7), '0123456789', 'aeioulmnrs'))`

/**
 * Adds registrations of the last three years until a company's campaign has `totalCount`; a thousand HCPs for each rep.
 * 30 % are pending, 10 % rejected, 10 % without a rep. Names and clinics have common and rare words.
 */
export async function seedRegistrations(db: Database, company: Company, totalCount: number): Promise<void> {
  const reps = Math.max(FEWEST_REPS, Math.ceil(totalCount / HCPS_PER_REP))
  await sql`
    insert into users (company_id, role, full_name, phone)
    select ${company.id}, 'RETAILER', ${pick(given.split(' '), 'a')} || ' ' || ${syllables('rep')}, '6019' || lpad(i::text, 8, '0')
    from generate_series(1::bigint, ${reps}) i on conflict do nothing`.execute(db)
  const count = await sql<{ count: number }>`select count(*)::int as count from campaign_entries`.execute(db)
  const from = (count.rows[0]?.count ?? 0) + 1
  await sql`
    with reps as (
      select array_agg(id order by phone) as ids, array_agg(full_name order by phone) as names from users where role = 'RETAILER' and company_id = ${company.id}
    ), hcps as (
      insert into users (company_id, role, title, full_name, phone, promoter_id, registered_by_id, earned_by_id, professional_reg_no,
        profession, specialty, clinic_name, clinic_address, created_at)
      select ${company.id}, 'RETAILER_STAFF', (array['Dr', 'Dr', 'Dr', 'Ms', 'A/Prof'])[1 + i % 5],
        ${pick(given.split(' '), 'ab')} || ' ' || ${syllables('hcp')} || ' ' || ${pick(family.split(' '), 'abc')},
        '601' || lpad(((i * 7368787) % 900000000)::text, 9, '0'),
        case when i % 10 > 0 then ids[1 + i % array_length(ids, 1)] end, ids[1], ids[1], 'MDC ' || i,
        'Dental Professional', 'Orthodontist',
        ${pick(kinds.split(','), 'abcd')} || ' ' || ${syllables('clinic')} || ' ' || ${pick(places.split(' '), 'abcde')},
        i || ' Jalan Ampang', now() - ((i * 7919) % 1095) * interval '1 day' - i * interval '1 second' / 100
      from generate_series(${from}::bigint, ${totalCount}) i, reps
      returning *, right(professional_reg_no, 1)::int as digit
    )
    insert into campaign_entries (campaign_id, company_id, user_id, status, clinic_name, clinic_address, created_at,
      promoter_id, search_text)
    select ${company.campaignId}, company_id, id,
      case when digit < 3 then 'PENDING' when digit = 3 then 'CANCELLED' else 'COMPLETED' end, clinic_name, clinic_address, created_at, promoter_id,
      lower(concat_ws(chr(10), title || ' ' || full_name, clinic_name, names[array_position(ids, promoter_id)], '', phone))
    from hcps, reps`.execute(db)
  for (const table of ['users', 'campaign_entries']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
