import { z } from 'zod'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './api-error.ts'
import { authorizedDomains } from './authorized-domains.server.ts'
import { type Call, defineEndpoint } from './define-endpoint.server.ts'
import { parseEmail } from './parse-email.ts'

export const projects = async (call: Call) => ({
  projectId: call.config.projectId,
  authorizedDomains: authorizedDomains(call),
})

/** reCAPTCHA is always off. Rate limits do its job. */
export const recaptchaConfig = async ({ config }: Call) => ({
  recaptchaKey: `projects/${config.projectId}/keys/none`,
  recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: 'OFF',
  })),
})

/** The site's password policy in the client API's format, schema version 1 (specification, section 5). */
export async function passwordPolicy({ db }: Call) {
  const { passwordPolicy: policy } = await readSettings(db)
  return {
    customStrengthOptions: {
      minPasswordLength: policy.minLength,
      maxPasswordLength: policy.maxLength,
      containsLowercaseCharacter: policy.lowercase,
      containsUppercaseCharacter: policy.uppercase,
      containsNumericCharacter: policy.numeric,
      containsNonAlphanumericCharacter: policy.nonAlphanumeric,
    },
    allowedNonAlphanumericCharacters: [...policy.allowedNonAlphanumeric],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: policy.schemaVersion,
  }
}

const line = z.string().max(2048).optional()

/** The response is the same for every address, so that it does not reveal who has an account. */
export const createAuthUri = defineEndpoint(
  z.strictObject({ identifier: line, continueUri: line, providerId: line }),
  async (_call, { identifier, continueUri }) => {
    parseEmail(identifier, 'INVALID_IDENTIFIER')
    if (!continueUri) throw apiError('MISSING_CONTINUE_URI')
    if (!URL.canParse(continueUri)) throw apiError('INVALID_CONTINUE_URI')
    return { kind: 'identitytoolkit#CreateAuthUriResponse' }
  },
)
