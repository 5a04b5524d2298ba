import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { consumeAttempt } from './rate-limit.server.ts'
import { keyFor } from './signature.server.ts'

const validSeconds = 600
/** PBKDF2 iterations per try. A browser needs 200 to 400 tries: about a second on a phone. */
const cost = 5000
export const tries = { min: 200, max: 400 }
/** The most that `createProofChallenge` multiplies the work by. */
const maxFactor = 8

type Context = Readonly<RouterContextProvider>

const challengeSecrets = (context: Context) => {
  const { secret } = context.get(configContext)
  return {
    hmacSignatureSecret: keyFor(secret, 'proof of work'),
    hmacKeySignatureSecret: keyFor(secret, 'proof of work key'),
  }
}

/**
 * Creates a puzzle, as JSON. A visitor who has reached the rate limit can send the form after their browser solves it.
 * `factor` multiplies the work, up to `maxFactor`.
 */
export async function createProofChallenge(context: Context, form: string, factor: number, now: Date) {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: cost * Math.min(Math.max(1, Math.floor(factor)), maxFactor),
    counter: randomInt(tries.max, tries.min),
    deriveKey,
    data: { form },
    expiresAt: new Date(now.getTime() + validSeconds * 1000),
    ...challengeSecrets(context),
  })
  return JSON.stringify(challenge)
}

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
      data: z.object({ form: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const maxProofLength = 4096

/** Whether a submitted proof solves a challenge that was created for this form. Each proof is accepted only once. */
export async function acceptProof(context: Context, form: string, proof: string | undefined, now: Date) {
  const parsed = proof ? proofSchema.safeParse(parseJson(proof)) : null
  if (!parsed?.success) return false
  const { challenge, solution } = parsed.data
  const { parameters, signature } = challenge
  if (parameters.data.form !== form || parameters.expiresAt * 1000 <= now.getTime()) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...challengeSecrets(context) })
  if (!verified) return false
  const key = `proof ${createHash('sha256').update(signature).digest('base64url')}`
  const once = { maxAttempts: 1, windowSeconds: validSeconds }
  return consumeAttempt(context.get(databaseContext), key, once, now)
}

function parseJson(text: string): unknown {
  try {
    return text.length > maxProofLength ? null : JSON.parse(text)
  } catch {
    return null
  }
}
