import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'

const requiredMessage = 'Please fill this in.'

export const loginForm = z.object({
  email: z.string(requiredMessage).trim().min(1, requiredMessage),
  password: z.string(requiredMessage).min(1, requiredMessage),
})

export const resetForm = z.object({ email: requiredEmail('Please enter your email') })

/** The messages of the login screen (specification, sections 4, 5 and 8). */
export const loginMessages = {
  credentialsMissing: 'Please enter email and password',
  invalidCredentials: 'Invalid email or password',
  emailMissing: 'Please enter your email',
  resetSent: 'If an account exists, a password reset email has been sent.',
  signUpFailed: (reason: string) => `Sign up failed: ${reason}`,
  resetFailed: (reason: string) => `Password reset failed: ${reason}`,
  unknown: 'Unknown error',
}
