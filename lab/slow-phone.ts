import type { CDPSession } from '@playwright/test'

export type Line = { kbits: number; latency: number }

/** Slows a page down to a phone's speed: a quarter of the CPU, and a network of these kbit/s and milliseconds of latency. */
export async function emulateSlowPhone(phone: CDPSession, { kbits, latency }: Line): Promise<void> {
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  const throughput = (kbits * 1000) / 8
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

type Trip = { url: string; start: number; end: number; depth: number }

/** Records the requests of a page. @returns the longest chain in which each request started after the one before had ended */
export function trackLongestRequestChain(phone: CDPSession): () => Trip[] {
  const trips = new Map<string, Trip>()
  phone.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    const before = [...trips.values()].filter(({ end }) => end <= timestamp)
    const depth = 1 + Math.max(0, ...before.map(trip => trip.depth))
    trips.set(requestId, { url: request.url, start: timestamp, end: Number.POSITIVE_INFINITY, depth })
  })
  phone.on('Network.requestServedFromCache', ({ requestId }) => trips.delete(requestId))
  phone.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const trip = trips.get(requestId)
    if (trip) trip.end = timestamp
  })
  return () => {
    let last = [...trips.values()].sort((one, other) => other.depth - one.depth)[0]
    const chain: Trip[] = []
    while (last !== undefined) {
      chain.unshift(last)
      const { start, depth } = last
      last = [...trips.values()].find(trip => trip.depth === depth - 1 && trip.end <= start)
    }
    return chain
  }
}
