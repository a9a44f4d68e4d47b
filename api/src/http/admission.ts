import type { Endpoint } from '@portal/contract/endpoint'
import { type Bound, createGate, type Gate } from './gate.ts'

export type Bounds = Record<'urgent' | 'password' | 'other', Bound>

/**
 * What is worked on at a time. More would not be answered sooner: the embedded database has one connection, the pool of a
 * server twenty. A password is hashed on a thread of its own for some 30 ms, of which files need some too.
 */
export const BOUNDS: Bounds = {
  urgent: { running: 8, waiting: 40 },
  password: { running: 2, waiting: 20 },
  other: { running: 4, waiting: 20 },
}

/** @returns the gate of each endpoint's class, so that lists take nothing from codes and orders; none for probes */
export function createAdmission(bounds: Bounds): (endpoint: Endpoint) => Gate | undefined {
  const { urgent, password, other } = bounds
  const gates = { urgent: createGate(urgent), password: createGate(password), other: createGate(other) }
  return ({ load }) => (load === 'probe' ? undefined : gates[load ?? 'other'])
}
