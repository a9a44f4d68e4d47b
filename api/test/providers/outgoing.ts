import type { Outgoing } from '../../src/notifications/providers/provider.ts'

/** A code, ready to send. */
export function outgoing(changes: Partial<Outgoing> = {}): Outgoing {
  return {
    id: '0198f2a1-7c1e-7d60-9b3a-5d2f1e0c4b7a',
    to: '60123456789',
    kind: 'CODE',
    locale: 'en',
    text: 'RM0.00 Portal: your code is 4711.',
    parameters: ['4711'],
    ...changes,
  }
}
