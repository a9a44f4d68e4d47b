import type { Endpoint } from '@portal/contract/endpoint'
import { type Bound, createGate, type Gate } from './gate.ts'

export type Bounds = Record<'urgent' | 'password' | 'upload' | 'picture' | 'other', Bound>

/**
 * What is worked on at a time. More would not be answered sooner: the embedded database has one connection, the pool of a
 * server twenty. A password is hashed on a thread of its own for some 30 ms, of which files need some too. An upload is decoded
 * for up to a second, in a process that may take some 200 MB meanwhile; pictures are asked for by the screenful.
 */
export const BOUNDS: Bounds = {
  urgent: { running: 8, waiting: 40 },
  password: { running: 2, waiting: 20 },
  upload: { running: 1, waiting: 4 },
  picture: { running: 4, waiting: 200 },
  other: { running: 4, waiting: 20 },
}

/** @returns the gate of each endpoint's class, so that lists take nothing from codes and orders; none for probes */
export function createAdmission(bounds: Bounds): (endpoint: Endpoint) => Gate | undefined {
  const gates = new Map(Object.entries(bounds).map(([load, bound]) => [load, createGate(bound)]))
  return ({ load = 'other' }) => gates.get(load)
}
