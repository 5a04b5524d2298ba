import { type Challenge, solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { tries } from '#app/platform/http/proof-of-work.server.ts'

/** Solves a challenge as a browser does, except that it skips the counters that the site never draws. */
export async function solveChallenge(json = '') {
  const challenge = JSON.parse(json) as Challenge
  return { challenge, solution: await solve({ challenge, deriveKey, counterStart: tries.min }) }
}
