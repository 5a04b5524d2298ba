import { deleteAccount, lookup } from './account-endpoints.server.ts'
import type { Endpoint } from './define-endpoint.server.ts'
import { signInWithEmailLink } from './email-link-endpoint.server.ts'
import { finalizeEnrollment, startEnrollment, withdrawEnrollment } from './enrollment-endpoints.server.ts'
import { signInWithIdp } from './google-endpoint.server.ts'
import { signInWithPassword, signUp } from './password-endpoints.server.ts'
import { sendVerificationCode, signInWithPhoneNumber } from './phone-endpoints.server.ts'
import { createAuthUri, passwordPolicy, projects, recaptchaConfig } from './project-endpoints.server.ts'
import { resetPassword } from './reset-password-endpoint.server.ts'
import { finalizeSecondStep, startSecondStep } from './second-step-endpoints.server.ts'
import { sendOobCode } from './send-oob-code-endpoint.server.ts'
import { refresh, revokeToken } from './token-endpoints.server.ts'
import { update } from './update-endpoint.server.ts'

interface EndpointRoute {
  method: 'GET' | 'POST'
  endpoint: Endpoint
  /** Whether the body is form-encoded instead of JSON. */
  isFormEncoded?: boolean
}

const get = (endpoint: Endpoint): EndpointRoute => ({ method: 'GET', endpoint })
const post = (endpoint: Endpoint): EndpointRoute => ({ method: 'POST', endpoint })

/** Every account endpoint of the client API (specification, section 7), by path. */
export const endpoints: Record<string, EndpointRoute> = {
  '/v1/accounts:signUp': post(signUp),
  '/v1/accounts:signInWithPassword': post(signInWithPassword),
  '/v1/accounts:signInWithEmailLink': post(signInWithEmailLink),
  '/v1/accounts:signInWithIdp': post(signInWithIdp),
  '/v1/accounts:signInWithPhoneNumber': post(signInWithPhoneNumber),
  '/v1/accounts:sendVerificationCode': post(sendVerificationCode),
  '/v1/accounts:createAuthUri': post(createAuthUri),
  '/v1/accounts:lookup': post(lookup),
  '/v1/accounts:update': post(update),
  '/v1/accounts:delete': post(deleteAccount),
  '/v1/accounts:sendOobCode': post(sendOobCode),
  '/v1/accounts:resetPassword': post(resetPassword),
  '/v1/projects': get(projects),
  '/v1/token': { method: 'POST', endpoint: refresh, isFormEncoded: true },
  '/v2/accounts/mfaEnrollment:start': post(startEnrollment),
  '/v2/accounts/mfaEnrollment:finalize': post(finalizeEnrollment),
  '/v2/accounts/mfaEnrollment:withdraw': post(withdrawEnrollment),
  '/v2/accounts/mfaSignIn:start': post(startSecondStep),
  '/v2/accounts/mfaSignIn:finalize': post(finalizeSecondStep),
  '/v2/accounts:revokeToken': post(revokeToken),
  '/v2/recaptchaConfig': get(recaptchaConfig),
  '/v2/passwordPolicy': get(passwordPolicy),
}
