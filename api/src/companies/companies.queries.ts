import { type RawBuilder, sql } from 'kysely'

/** SQL for a company's stock setting, for a query of another feature. @param companyIdColumn the column with the company's id */
export function companySettingSql(
  setting: 'expiry_margin_days' | 'low_stock_pieces',
  companyIdColumn: string,
): RawBuilder<number> {
  return sql<number>`(select ${sql.ref(setting)} from companies where companies.id = ${sql.ref(companyIdColumn)})`
}
