import { sql } from 'kysely'

/** What a company has said of its stock, for a query of another feature. @param companyId the column with the company's id */
export function companySettingSql(setting: 'expiry_margin_days' | 'low_stock_pieces', companyId: string) {
  return sql<number>`(select ${sql.ref(setting)} from companies where companies.id = ${sql.ref(companyId)})`
}
