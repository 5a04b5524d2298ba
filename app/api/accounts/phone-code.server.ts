import { consumePhoneCode, type PhoneCodeUse } from '#app/accounts/phone/phone-code-store.server.ts'
import { type PhoneNumber, parsePhoneNumber } from '#app/accounts/phone/phone-number.server.ts'
import { type SendPhoneCodeResult, sendPhoneCode } from '#app/accounts/phone/send-phone-code.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'

/** Parses a number in E.164 format. */
export function requirePhoneNumber(input: string | undefined) {
  if (!input) throw apiError('MISSING_PHONE_NUMBER')
  const phone = input.startsWith('+') ? parsePhoneNumber(input) : null
  if (!phone) throw apiError('INVALID_PHONE_NUMBER')
  return phone
}

/** Sends a code and returns the `sessionInfo` that identifies it. */
export async function sendCode(call: Call, phone: PhoneNumber, use: PhoneCodeUse) {
  return requireSent(await sendPhoneCode(call.context, phone, use, call.now))
}

/** Returns the `sessionInfo` of a code that was sent. Throws the client API's error for every other outcome. */
export function requireSent(result: SendPhoneCodeResult) {
  switch (result.outcome) {
    case 'sent':
      return result.token
    case 'numberNotAllowed':
      throw apiError('INVALID_PHONE_NUMBER', 'Codes are not sent to this kind of number.')
    case 'countryNotAllowed':
      throw apiError('OPERATION_NOT_ALLOWED', 'Codes are not sent to numbers from this country.')
    case 'limited':
      throw tooManyRequests()
    case 'quota':
      throw apiError('QUOTA_EXCEEDED', 'No more codes can be sent today.')
  }
}

/** Consumes a code and returns the number that it was sent to. */
export async function requirePhoneCode(
  call: Call,
  { sessionInfo, code }: { sessionInfo?: string | undefined; code?: string | undefined },
  use: PhoneCodeUse,
) {
  if (!sessionInfo) throw apiError('MISSING_SESSION_INFO')
  if (!code) throw apiError('MISSING_CODE')
  const result = await consumePhoneCode(call.db, call.config, { token: sessionInfo, code, ...use }, call.now)
  if (result.outcome === 'valid') return result.phoneNumber
  const event = result.outcome === 'locked' ? 'login.lockout' : 'login.failure'
  logSecurityEvent(call.context, event, { user: use.userId, detail: 'app: phone code' })
  switch (result.outcome) {
    case 'invalid':
      throw apiError('INVALID_CODE')
    case 'expired':
      throw apiError('SESSION_EXPIRED')
    case 'locked':
      throw tooManyRequests()
    case 'unknown':
      throw apiError('INVALID_SESSION_INFO')
  }
}
