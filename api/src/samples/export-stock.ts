import type { Lot, Sample } from '@portal/contract/stock'
import { chunk } from '../platform/database/pagination.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Columns, yesOrNo } from '../platform/http/export-list.ts'
import { findLotsOf } from './stock-lists.queries.ts'

/** Samples per query of lots. */
const SAMPLES_AT_ONCE = 100

type Row = { sample: Sample; lot: Lot | undefined }

/** Columns of the samples export. */
export const stockColumns: Columns<Row> = {
  Category: ({ sample }) => sample.category,
  Name: ({ sample }) => sample.name,
  Class: ({ sample }) => sample.class ?? '',
  'Registration number': ({ sample }) => sample.registrationNo ?? '',
  Active: ({ sample }) => yesOrNo(sample.active),
  Usable: ({ sample }) => sample.usable,
  Reserved: ({ sample }) => sample.reserved,
  'Lot number': ({ lot }) => lot?.lotNo ?? '',
  'Expiry date': ({ lot }) => lot?.expiresOn ?? '',
  'On hand': ({ lot }) => lot?.onHand ?? '',
  Held: ({ lot }) => (lot === undefined ? '' : yesOrNo(lot.heldAt !== null)),
}

/** Pages of export rows: one row per lot, and one row for a sample without lots. */
export async function* stockPages(db: Database, samples: readonly Sample[]): AsyncGenerator<Row[]> {
  for (const part of chunk(samples, SAMPLES_AT_ONCE)) {
    const lots = await findLotsOf(
      db,
      part.map(({ id }) => id),
    )
    yield part.flatMap((sample): Row[] => {
      const own = lots.get(sample.id) ?? [undefined]
      return own.map(lot => ({ sample, lot }))
    })
  }
}
