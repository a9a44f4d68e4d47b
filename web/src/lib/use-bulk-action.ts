import { type ReactNode, useEffect } from 'react'
import { createGlobalStore } from '../ui/store.ts'
import { clearAlert, showSuccess } from '../ui/toast.tsx'
import { markDataChanged } from './query-client.ts'

/** An item that was not handled, why, and what can be done about it at once. */
type Refusal = { id: string; text: string; offer?: ReactNode }

type Batch = {
  /** The button that started it. */
  kind: string
  /** The current action, without a count. */
  label: string
  done: number
  total: number
}

type State = {
  running: Batch | undefined
  /** The number of rendered screens that show the running batch themselves. */
  screens: number
  /** The refusals stay until the user dismisses them, on any screen. */
  refused: { done: string | undefined; heading: string; refusals: readonly Refusal[] } | undefined
}

type Single<Item> = {
  /** Handles one item; a rejection is a refusal. */
  act(item: Item): Promise<unknown>
  /** The text of a refusal, with the item and the reason. */
  describe(item: Item, error: unknown): string
  /** What is offered below the refusal. */
  offer?: (item: Item, error: unknown) => ReactNode
}

/** One call for several items. */
type Several<Item> = {
  perCall: number
  /** Handles the items of a call. @returns those that were refused; a rejection ends the batch */
  actOnSeveral(items: readonly Item[]): Promise<readonly Refusal[]>
  /** The text for the items of the rejected call and after it. */
  describeRest(count: number, error: unknown): string
}

type Batched<Item extends { id: string }> = {
  kind: string
  items: readonly Item[]
  texts: {
    /** For the progress on another screen. */
    working: string
    /** Above the list of refusals. */
    refused: string
    done(count: number): string
  }
}

/** One call for each item. */
export type SingleCallsJob<Item extends { id: string }> = Batched<Item> & Single<Item>
type Job<Item extends { id: string }> = SingleCallsJob<Item> | (Batched<Item> & Several<Item>)

const state = createGlobalStore<State>({ running: undefined, screens: 0, refused: undefined })

const change = (part: Partial<State>) => state.write({ ...state.read(), ...part })

export const useBulkActionState = state.useValue

export const dismissBulkErrors = () => change({ refused: undefined })

/**
 * Handles several items, one call after the other, one batch at a time. The batch and its results outlive the screen that started
 * it: the layout shows both on any other screen. A batch ends when its document unloads.
 */
export function useBulkActionRunner() {
  const { running } = state.useValue()
  useEffect(() => {
    change({ screens: state.read().screens + 1 })
    return () => change({ screens: state.read().screens - 1 })
  }, [])
  return { working: running?.kind, run }
}

/** @returns the items that were handled; none while another batch runs. Their screen says so, if it is still there */
async function run<Item extends { id: string }>(job: Job<Item>): Promise<Item[]> {
  const { kind, items, texts } = job
  if (state.read().running !== undefined) return []
  clearAlert()
  const refusals: Refusal[] = []
  let begun = 0
  try {
    while (begun < items.length) {
      change({ running: { kind, label: texts.working, done: begun, total: items.length } })
      const part = items.slice(begun, begun + ('act' in job ? 1 : job.perCall))
      refusals.push(...(await refusalsOf(job, part)))
      begun += part.length
    }
  } catch (error) {
    if ('act' in job) throw error
    refusals.push({ id: 'rest', text: job.describeRest(items.length - begun, error) })
  }
  const handled = items.slice(0, begun).filter(({ id }) => refusals.every(refusal => refusal.id !== id))
  markDataChanged()
  const done = handled.length > 0 ? texts.done(handled.length) : undefined
  // With refusals, show both in one message: a toast would cover the refusals.
  const refused = refusals.length > 0 ? { done, heading: texts.refused, refusals } : undefined
  change({ running: undefined, refused })
  if (done !== undefined && refused === undefined && state.read().screens === 0) showSuccess(done)
  return handled
}

async function refusalsOf<Item extends { id: string }>(
  job: Job<Item>,
  items: readonly Item[],
): Promise<readonly Refusal[]> {
  if ('actOnSeveral' in job) return job.actOnSeveral(items)
  const refusals: Refusal[] = []
  for (const item of items)
    try {
      await job.act(item)
    } catch (error) {
      refusals.push({ id: item.id, text: job.describe(item, error), offer: job.offer?.(item, error) })
    }
  return refusals
}

/** The address of a screen of these records. */
export const pathWithIds = (path: string, records: readonly { id: string }[]): string =>
  `${path}?${new URLSearchParams(records.map(({ id }) => ['id', id]))}`
