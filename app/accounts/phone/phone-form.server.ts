import type { RouterContextProvider } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { codeCookie, readCodeRequest } from './code-cookie.server.ts'
import { consumePhoneCode, type PhoneCodeUse } from './phone-code-store.server.ts'
import { parsePhoneNumber } from './phone-number.server.ts'
import { phoneLimitedMessage, phoneTexts } from './phone-texts.ts'
import { type SendPhoneCodeResult, sendPhoneCode } from './send-phone-code.server.ts'

interface FormRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

const namesWithArticle =
  /^United |Republic$|Islands$|^(?:Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)$/

/** 'Canada', 'the United States'. */
function countryName(code: string) {
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  return namesWithArticle.test(name) ? `the ${name}` : name
}

/** Whether phone login is enabled, and the countries that the hints and errors of a phone form name. */
export async function readPhoneFormSettings(context: Readonly<RouterContextProvider>) {
  const { phoneLogin, phoneCountries } = await readSettings(context.get(databaseContext))
  return {
    isPhoneLoginEnabled: phoneLogin,
    countries: new Intl.ListFormat('en', { type: 'disjunction' }).format(phoneCountries.map(countryName)),
    homeCountry: countryName(phoneCountries[0] ?? 'US'),
  }
}

/** Whether text messages are actually sent, rather than only stored. */
export const isSmsConnected = (context: Readonly<RouterContextProvider>) =>
  context.get(configContext).sms !== null

/** Sends a code to the number in a form. Returns the cookie that remembers the request, or the response to show. */
export async function sendCodeFromForm(
  { request, context }: FormRequest,
  values: Record<string, string>,
  use: PhoneCodeUse,
  now: Date,
) {
  const { phoneCountries } = await readSettings(context.get(databaseContext))
  const phone = parsePhoneNumber(values.phone ?? '', phoneCountries[0])
  if (!phone) {
    const phoneError = values.phone?.trim()
      ? 'This is not a phone number. Please check it.'
      : 'Please enter your phone number.'
    return {
      failure: fail(400, correctFieldsMessage, { values, errors: { phone: phoneError } }),
    }
  }
  const result = await sendPhoneCode(context, phone, use, now)
  if (result.outcome !== 'sent')
    return { failure: await failToSend(context, use.purpose, result.outcome, values) }
  return {
    cookie: codeCookie(context, request, {
      purpose: use.purpose,
      token: result.token,
      phoneNumber: phone.number,
    }),
  }
}

async function failToSend(
  context: Readonly<RouterContextProvider>,
  purpose: PhoneCodeUse['purpose'],
  outcome: Exclude<SendPhoneCodeResult['outcome'], 'sent'>,
  values: Record<string, string>,
) {
  if (outcome === 'numberNotAllowed') {
    const errors = { phone: 'We cannot send codes to this kind of number. Please use a mobile number.' }
    return fail(400, correctFieldsMessage, { values, errors })
  }
  if (outcome === 'countryNotAllowed') {
    const { countries } = await readPhoneFormSettings(context)
    const errors = { phone: `We send codes only to numbers from ${countries}.` }
    return fail(400, correctFieldsMessage, { values, errors })
  }
  if (outcome === 'limited') return fail(429, phoneLimitedMessage, { values })
  const settings = await readSettings(context.get(databaseContext))
  const text = purpose === 'signIn' ? phoneTexts.quota : phoneTexts.addQuota
  return fail(503, fillText(text, settings), { values })
}

/** Checks the code in a form against the one that the browser has requested. */
export async function checkCodeFromForm(
  { request, context }: FormRequest,
  code: string,
  use: PhoneCodeUse,
  now: Date,
) {
  const codeRequest = readCodeRequest(context, request, use.purpose)
  const typedCode = normalizeCode(code)
  if (!codeRequest) return { failure: fail(400, codeErrors.expired) }
  if (!typedCode) return { failure: fail(400, 'Please enter the code.') }
  const input = { token: codeRequest.token, code: typedCode, ...use }
  const result = await consumePhoneCode(context.get(databaseContext), context.get(configContext), input, now)
  if (result.outcome === 'valid') return { phoneNumber: result.phoneNumber }
  return { failure: fail(result.outcome === 'locked' ? 429 : 400, codeErrors[result.outcome]) }
}

const codeErrors = {
  invalid: 'That code is incorrect. Please check the text message.',
  expired: 'That code has expired. Please request a new one.',
  unknown: 'That code is no longer valid. Please request a new one.',
  locked: 'Too many incorrect codes. Please request a new one.',
}
