import { sql } from 'kysely'

/** Days before it expires that goods of a company leave the offer. @param companyId the column with the company's id, for a query of another feature */
export function expiryMarginOf(companyId: string) {
  return sql<number>`(select expiry_margin_days from companies where companies.id = ${sql.ref(companyId)})`
}
