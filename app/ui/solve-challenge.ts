import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

const maxWorkers = 4
const timeoutMs = 90_000

/** Solves a challenge in web workers; returns the proof to submit, or throws. */
export async function solveProofChallenge(json: string, controller: AbortController) {
  const challenge = JSON.parse(json) as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' }),
    timeout: timeoutMs,
  })
  if (!solution) throw new Error('The challenge was not solved')
  return JSON.stringify({ challenge, solution })
}
