import { z } from 'zod'
import { apiError } from './api-error.ts'
import { common, defineEndpoint } from './define-endpoint.server.ts'

/** The site sends no text messages, so it responds like a project with phone sign-in disabled. */
export const phoneDisabled = () =>
  apiError('OPERATION_NOT_ALLOWED', 'Phone sign-in is not available here. Use email or Google.')

const text = z.string().max(8192).optional()
const { idToken, clientType, captchaResponse, recaptchaVersion } = common

const sendInput = z.strictObject({
  phoneNumber: text,
  clientType,
  recaptchaToken: text,
  captchaResponse,
  recaptchaVersion,
})

export const sendVerificationCode = defineEndpoint(sendInput, async (_call, { phoneNumber }) => {
  if (!phoneNumber) throw apiError('MISSING_PHONE_NUMBER')
  // E.164
  if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) throw apiError('INVALID_PHONE_NUMBER')
  throw phoneDisabled()
})

const signInInput = z.strictObject({
  sessionInfo: text,
  code: text,
  phoneNumber: text,
  temporaryProof: text,
  idToken,
  operation: text,
})

export const signInWithPhoneNumber = defineEndpoint(signInInput, async () => {
  throw phoneDisabled()
})
