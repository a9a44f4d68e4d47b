import type { Lot, Sample } from '@portal/contract/stock'
import { chunk } from '../platform/database/pagination.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Columns, yesOrNo } from '../platform/http/export-list.ts'
import { findLotsOf } from './stock-lists.queries.ts'

/** Samples whose lots are read at a time. */
const SAMPLES_AT_ONCE = 100

type Row = { sample: Sample; lot: Lot | undefined }

/** The samples' file. */
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

/** Samples with their lots, a row for each; a sample without one has a row of its own. */
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
