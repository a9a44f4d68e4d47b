import { solveProofOfWork } from './solve-proof-of-work.ts'

addEventListener('message', ({ data }) => postMessage(solveProofOfWork(data)))
