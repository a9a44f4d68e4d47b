import type { Chains } from '../src/notifications/message-worker.ts'
import type { Outgoing, Provider, SendError } from '../src/notifications/providers/provider.ts'

export type FakeProvider = Provider & {
  taken: Outgoing[]
  /** The number of calls of `send`, including refused ones. */
  tried: number
  /** While set, every call of `send` throws this error. */
  refusal: SendError | undefined
}

/** A provider that runs in this process and keeps the messages it takes. */
export function fakeProvider(channel: Provider['channel'] = 'SMS'): FakeProvider {
  const provider: FakeProvider = {
    name: 'webhook',
    channel,
    taken: [],
    tried: 0,
    refusal: undefined,
    async send(message) {
      provider.tried += 1
      if (provider.refusal !== undefined) throw provider.refusal
      provider.taken.push(message)
      return { providerId: message.id, answer: 'taken' }
    },
  }
  return provider
}

/** Chains with the same providers for codes and notices. */
export function chainsOf(MY: Provider[], SG: Provider[] = MY): Chains {
  return { MY: { codes: MY, notices: MY }, SG: { codes: SG, notices: SG } }
}
