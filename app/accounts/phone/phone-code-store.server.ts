import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PhoneCodeTable } from '#app/platform/database/schema/phones.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'
import { cancelSms } from '#app/platform/sms/sms-outbox.server.ts'
import { addMinutes } from '#app/platform/time/instant.ts'

export const phoneCodeMinutes = 5
const maxAttempts = 5
/** How long expired codes are stored, so that people can be told that their code has expired. */
const keepExpiredMs = 3_600_000

export interface PhoneCodeUse {
  purpose: PhoneCodeTable['purpose']
  /** The only member who may use the code; null before a login. */
  userId: string | null
}

type SecretConfig = Pick<Config, 'secret'>

/** Creates a code for a phone and a token that identifies it. Replaces an earlier code for the number and purpose. */
export async function addPhoneCode(
  db: Database,
  config: SecretConfig,
  {
    phoneNumber,
    purpose,
    userId,
    code = String(randomInt(1_000_000)).padStart(6, '0'),
  }: PhoneCodeUse & { phoneNumber: string; code?: string },
  now: Date,
) {
  const token = newToken()
  const previous = await db
    .selectFrom('phoneCode')
    .select('expiresAt')
    .where('phoneNumber', '=', phoneNumber)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (previous) await cancelSms(db, phoneNumber, previous.expiresAt, now)
  const row = {
    tokenHash: hashToken(token),
    userId,
    codeHash: codeHash(config, token, code),
    attempts: 0,
    expiresAt: addMinutes(now, phoneCodeMinutes).toISOString(),
  }
  await db
    .insertInto('phoneCode')
    .values({ ...row, phoneNumber, purpose })
    .onConflict((oc) => oc.columns(['phoneNumber', 'purpose']).doUpdateSet(row))
    .execute()
  return { token, code }
}

export type PhoneCodeResult =
  | { outcome: 'valid'; phoneNumber: string }
  | { outcome: 'invalid' | 'expired' | 'unknown' | 'locked' }

/** Checks a code and, if it is valid, consumes it. After five attempts it is locked. */
export async function consumePhoneCode(
  db: Database,
  config: SecretConfig,
  { token, code, purpose, userId }: PhoneCodeUse & { token: string; code: string },
  now: Date,
): Promise<PhoneCodeResult> {
  const tokenHash = hashToken(token)
  const isForUse = (row: Pick<PhoneCodeTable, 'purpose' | 'userId'>) =>
    row.purpose === purpose && row.userId === userId
  // The attempt is counted before the code is checked, so that concurrent attempts cannot exceed the limit.
  const row = await db
    .updateTable('phoneCode')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .where('attempts', '<', maxAttempts)
    .returning(['purpose', 'userId', 'codeHash', 'phoneNumber'])
    .executeTakeFirst()
  if (!row) return { outcome: await findUnusableReason(db, tokenHash, now) }
  if (!isForUse(row)) return { outcome: 'unknown' }
  const isValid = isEqualSecret(codeHash(config, token, code), row.codeHash)
  if (!isValid) return { outcome: 'invalid' }
  const consumed = await db
    .deleteFrom('phoneCode')
    .where('tokenHash', '=', tokenHash)
    .returning('tokenHash')
    .executeTakeFirst()
  return consumed ? { outcome: 'valid', phoneNumber: row.phoneNumber } : { outcome: 'unknown' }
}

/** Whether a token identifies a code for this use. The code may have expired or be locked. */
export async function hasPhoneCode(
  db: Database,
  { token, purpose, userId }: PhoneCodeUse & { token: string },
) {
  const row = await db
    .selectFrom('phoneCode')
    .select(['purpose', 'userId'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.purpose === purpose && row.userId === userId
}

/** Creates a token that proves, for a few minutes, that its bearer has access to a phone number. */
export async function addPhoneProof(db: Database, config: SecretConfig, phoneNumber: string, now: Date) {
  const { token } = await addPhoneCode(db, config, { phoneNumber, ...proofUse, code: '' }, now)
  return token
}

/** Consumes a token from `addPhoneProof` and returns the phone number; undefined if the token is not valid. */
export async function consumePhoneProof(db: Database, config: SecretConfig, token: string, now: Date) {
  const result = await consumePhoneCode(db, config, { token, code: '', ...proofUse }, now)
  return result.outcome === 'valid' ? result.phoneNumber : undefined
}

const proofUse = { purpose: 'proof', userId: null } as const

async function findUnusableReason(db: Database, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('phoneCode')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return 'unknown'
  return row.expiresAt <= now.toISOString() ? 'expired' : 'locked'
}

export async function deleteExpiredPhoneCodes(db: Database, now: Date) {
  const before = new Date(now.getTime() - keepExpiredMs).toISOString()
  await db.deleteFrom('phoneCode').where('expiresAt', '<=', before).execute()
}

/** Keyed, because a plain hash of six digits could be reversed by trying all of them. */
const codeHash = ({ secret }: SecretConfig, token: string, code: string) =>
  signText(secret, 'phone-code', `${token} ${code}`)
