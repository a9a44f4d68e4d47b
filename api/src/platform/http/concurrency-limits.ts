import type { Endpoint } from '@portal/contract/endpoint'
import { ADMIN } from '@portal/contract/roles'
import {
  type ConcurrencyLimit,
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
} from './concurrency-limiter.ts'

type Load = Exclude<Endpoint['load'], undefined> | 'file' | 'staff' | 'other'
export type ConcurrencyLimits = Record<Exclude<Load, 'probe'>, ConcurrencyLimit>

/**
 * Concurrency per class of endpoint. Higher limits would not give faster answers: the embedded database has one connection,
 * the pool of a server twenty. The classes add up to twenty without `password`, which hashes on a thread for some 30 ms; file
 * reads need threads too. An upload decodes for up to a second in a process of up to 200 MB. A screen requests many pictures
 * at once. Admins' slow lists and files have separate classes, so that they take no slots from HCPs and reps.
 */
export const concurrencyLimits: ConcurrencyLimits = {
  urgent: { running: 8, waiting: 40 },
  password: { running: 2, waiting: 20 },
  upload: { running: 1, waiting: 4 },
  picture: { running: 2, waiting: 200 },
  file: { running: 1, waiting: 4 },
  staff: { running: 3, waiting: 20 },
  other: { running: 5, waiting: 20 },
}

/** @returns the limiter of each endpoint's class, so that lists take no slots from codes and orders; none for probes */
export function createLimiterLookup(
  limitsByClass: ConcurrencyLimits,
): (endpoint: Endpoint) => ConcurrencyLimiter | undefined {
  const limiters = new Map<Load, ConcurrencyLimiter>()
  for (const load of Object.keys(limitsByClass) as (keyof ConcurrencyLimits)[])
    limiters.set(load, createConcurrencyLimiter(limitsByClass[load]))
  return endpoint => limiters.get(loadOf(endpoint))
}

function loadOf({ load, access, bodyMax, file }: Endpoint): Load {
  if (load !== undefined) return load
  if (bodyMax !== undefined || file !== undefined) return 'file'
  const staffOnly = typeof access === 'object' && access.roles.every(role => role === ADMIN)
  return staffOnly ? 'staff' : 'other'
}
