import type { RouterContextProvider } from 'react-router'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { consumeAttempt, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { signText } from '#app/platform/http/signature.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText, type TextSettings } from '#app/platform/settings/text.ts'
import { enqueueSms } from '#app/platform/sms/sms-outbox.server.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { addPhoneCode, type PhoneCodeUse, phoneCodeMinutes } from './phone-code-store.server.ts'
import { allowedCountryOf, type PhoneNumber, parsePhoneNumber } from './phone-number.server.ts'
import { phoneTexts } from './phone-texts.ts'

export type SendPhoneCodeResult =
  | { outcome: 'sent'; token: string }
  /** `limited`: too many for this number or network. `quota`: the daily limit of its country or of the site. */
  | { outcome: 'numberNotAllowed' | 'countryNotAllowed' | 'limited' | 'quota' }

/**
 * Sends a code to a phone, within the limits in the settings. The result does not depend on whether anyone has an
 * account with the number. The caller checks whether phone login is on; codes for the second step do not require that.
 */
export async function sendPhoneCode(
  context: Readonly<RouterContextProvider>,
  phone: PhoneNumber,
  use: PhoneCodeUse,
  now: Date,
): Promise<SendPhoneCodeResult> {
  const db = context.get(databaseContext)
  const config = context.get(configContext)
  const settings = await readSettings(db)
  const isSecondStep = use.purpose === 'secondStep'
  const country = allowedCountryOf(phone, settings.phoneCountries)
  if (phone.isPremium && !isSecondStep) return { outcome: 'numberNotAllowed' }
  if (!country && !isSecondStep) return { outcome: 'countryNotAllowed' }
  // A stranger who requests codes for a number must not use up the limit of its owner, who has passed the first step.
  const owner = isSecondStep && use.userId ? use.userId : 'visitors'
  const limitKey = keyedHash(config.secret, `${phone.number} of ${owner}`)
  if (await limitReached(context, 'phone', limitKey, now)) return { outcome: 'limited' }
  const exceeded = await countAgainstDailyLimits(
    db,
    settings,
    { limitKey, country: isSecondStep ? null : country },
    now,
  )
  if (exceeded) {
    logSecurityEvent(context, 'rate-limit.exceeded', {
      account: keyedHash(config.secret, phone.number),
      detail: `phone codes per ${exceeded}`,
    })
    return { outcome: exceeded === 'number' ? 'limited' : 'quota' }
  }
  const token = await db.transaction().execute(async (db) => {
    const { token, code } = await addPhoneCode(db, config, { phoneNumber: phone.number, ...use }, now)
    const expiresAt = addMinutes(now, phoneCodeMinutes)
    const text = codeMessage(code, settings, config.origin)
    await enqueueSms(db, config, { to: phone.number, text, expiresAt }, now)
    return token
  })
  logSecurityEvent(context, 'phone.code-sent', {
    ...(use.userId ? { user: use.userId } : { account: keyedHash(config.secret, phone.number) }),
    detail: use.purpose,
  })
  return { outcome: 'sent', token }
}

/** Like `sendPhoneCode`, for a number that is already stored. */
export function sendCodeToStoredNumber(
  context: Readonly<RouterContextProvider>,
  phoneNumber: string,
  use: PhoneCodeUse,
  now: Date,
) {
  const phone = parsePhoneNumber(phoneNumber)
  if (!phone) throw new Error('The stored phone number is invalid')
  return sendPhoneCode(context, phone, use, now)
}

/** The last line lets phones fill in the code on this site only (https://wicg.github.io/sms-one-time-codes). */
function codeMessage(code: string, settings: TextSettings, origin: string | null) {
  const text = fillText(phoneTexts.message, settings, { code, minutes: String(phoneCodeMinutes) })
  return origin ? `${text}\n\n@${new URL(origin).hostname} #${code}` : text
}

/** Keyed, because a plain hash of a phone number can be reversed by trying every number. */
const keyedHash = (secret: string, text: string) => signText(secret, 'phone-limit', text).slice(0, 22)

const perDay = (maxAttempts: number): Limit => ({ maxAttempts, windowSeconds: 86_400 })

/** Counts a code against the daily limits. Returns which limit it exceeds, or null. */
async function countAgainstDailyLimits(
  db: Database,
  settings: Pick<Settings, 'phoneCodesPerNumber' | 'phoneCodesPerCountry' | 'phoneCodesPerDay'>,
  { limitKey, country }: { limitKey: string; country: string | null | undefined },
  now: Date,
) {
  const { phoneCodesPerNumber, phoneCodesPerCountry, phoneCodesPerDay } = settings
  const consume = (key: string, max: number) => consumeAttempt(db, key, perDay(max), now)
  if (!(await consume(`phone codes of ${limitKey}`, phoneCodesPerNumber))) return 'number'
  // Second steps have a separate total, which strangers cannot use up and members cannot exceed.
  if (!country) return (await consume('phone codes for second steps', phoneCodesPerDay)) ? null : 'day'
  if (!(await consume(`phone codes to ${country}`, phoneCodesPerCountry))) return 'country'
  if (!(await consume('phone codes', phoneCodesPerDay))) return 'day'
  return null
}
