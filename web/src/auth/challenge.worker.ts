import { solveChallenge } from './solve-challenge.ts'

addEventListener('message', ({ data }) => postMessage(solveChallenge(data)))
