import { SAMPLE_CLASSES, type SampleClass } from '../stock/stock-rules.ts'

/** Years for which records of samples of a class stay after an erasure, counted from shipping. */
export type RetentionYears = Record<SampleClass, number>
export const RETENTION_YEARS_MIN = 1
export const RETENTION_YEARS_MAX = 30

/** The years until a company sets its own (D§10): what the laws of both countries ask for at least, and 7 for medicines. */
export const DEFAULT_RETENTION_YEARS: RetentionYears = {
  Cosmetic: 2,
  'Medical device': 2,
  'Health supplement': 2,
  Medicine: 7,
  'Medicine with poison group': 7,
  Food: 2,
}

/**
 * Years for which a closed safety report about a device stays after the device's useful life, where that is longer than the years of
 * its class: S436-2010 r.41(2), in Malaysia alike.
 */
export const DEVICE_REPORT_YEARS = 5

/** The placeholders of documents that stand for a class's years, as `{years_cosmetic}`. */
export const RETENTION_PLACEHOLDERS: Record<SampleClass, string> = {
  Cosmetic: 'years_cosmetic',
  'Medical device': 'years_device',
  'Health supplement': 'years_supplement',
  Medicine: 'years_medicine',
  'Medicine with poison group': 'years_poison',
  Food: 'years_food',
}

/** The classes of which records would go earlier than before. */
export function classesWithShorterRetention(
  oldYears: RetentionYears,
  newYears: RetentionYears,
): SampleClass[] {
  return SAMPLE_CLASSES.filter(name => newYears[name] < oldYears[name])
}
