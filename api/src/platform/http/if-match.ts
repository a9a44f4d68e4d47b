import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@portal/contract/errors'
import { PortalError } from './errors.ts'

/** A record with its version: the time of its last change, or what stands for it. */
type Versioned = { updated_at: Date } | { updatedAt: Date | string } | { version: string }

/** The If-Match header of a change. */
export type IfMatch = {
  /**
   * Whether a record already has the wanted values: then the same again succeeds, whatever version the caller saw.
   * @throws PortalError with the code if it has others, and another version than the caller saw
   */
  alreadyApplied(before: Versioned, wanted: object, changed: ErrorCode): boolean
  /** @throws PortalError with the code if a record has another version than the caller saw */
  requireVersion(before: Versioned, changed: ErrorCode): void
}

/** @param shown the quoted version; undefined matches any */
export function createIfMatch(shown: string | undefined): IfMatch {
  const requireVersion = (before: Versioned, changed: ErrorCode) => {
    const version =
      'version' in before ? before.version : 'updatedAt' in before ? before.updatedAt : before.updated_at
    const text = typeof version === 'string' ? version : version.toISOString()
    if (shown !== undefined && shown.replaceAll('"', '') !== text) throw new PortalError(changed)
  }
  return {
    requireVersion,
    alreadyApplied(before, wanted, changed) {
      const isSame = Object.entries(wanted).every(([key, value]) =>
        isDeepStrictEqual(value, Reflect.get(before, key)),
      )
      if (!isSame) requireVersion(before, changed)
      return isSame
    },
  }
}
