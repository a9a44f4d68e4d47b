import { api } from '../lib/api.ts'
import workerUrl from './challenge.worker.ts?worker&url'

/** Milliseconds after which work is done anew rather than sent: the server takes it for five minutes. */
const FRESH = 240_000

type Work = { begunAt: number; answer: Promise<string> }
let current: Work | undefined

function work(): Work {
  if (current !== undefined && Date.now() - current.begunAt < FRESH) return current
  const begun = { begunAt: Date.now(), answer: answerChallenge() }
  current = begun
  // Ignore the failure here: the next call solves a new challenge, and its caller reports a second failure.
  begun.answer.catch(() => {
    if (current === begun) current = undefined
  })
  return begun
}

/** Begins what the server wants done for a registration's text, unless it is under way: nobody waits for it later. */
export function startSolvingChallenge(): void {
  work()
}

/** @returns what `x-challenge` says in one call */
export function takeChallengeAnswer(): Promise<string> {
  const { answer } = work()
  current = undefined
  return answer
}

async function answerChallenge(): Promise<string> {
  const challenge = await api('GET /auth/challenge', {})
  const worker = new Worker(trustedUrl(), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(`The worker failed: ${message}`)))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string }
}
let policy: ReturnType<Policies['createPolicy']> | undefined

/** The worker's address, in a form that Trusted Types let start: the portal's one policy, good for this file alone. */
function trustedUrl(): string {
  // TypeScript does not know them, nor do all browsers.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('challenge-worker', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}
