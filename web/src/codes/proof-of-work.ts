import { callApi } from '../lib/api.ts'
import { trustedScriptUrl } from '../lib/trusted-script-url.ts'
import workerUrl from './challenge.worker.ts?worker&url'

/** Maximum age of an answer in milliseconds. The server accepts an answer for five minutes. */
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

/** Starts to solve the challenge for a registration's SMS ahead of time, unless a fresh answer exists or is being computed. */
export function startProofOfWorkIfNeeded(): void {
  work()
}

/** @returns the value of the `x-challenge` header for one call */
export function consumeProofOfWorkAnswer(): Promise<string> {
  const { answer } = work()
  current = undefined
  return answer
}

async function answerChallenge(): Promise<string> {
  const challenge = await callApi('GET /auth/challenge', {})
  const worker = new Worker(trustedScriptUrl('challenge-worker', workerUrl), { type: 'module' })
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
