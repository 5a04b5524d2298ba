import { z } from 'zod'
import { signUpForm } from '#app/accounts/login/new-account-form.ts'
import { assignableRoles } from '#app/platform/auth/permissions.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { daysAfter } from '#app/platform/time/instant.ts'

export const invitationDays = 7

/** When an invitation that is sent now expires. */
export const invitationExpiry = (now: Date) => daysAfter(now, invitationDays)

/** The roles that an invitation can grant. */
export const invitedRoles = assignableRoles.filter((role) => role !== 'user')

export const invitationForm = z.object({
  email: requiredEmail('Please enter an email address.'),
  role: z.enum(invitedRoles, 'Please choose a role.'),
})

/** The form for a person without an account. The invitation contains the address. */
export const invitedAccountForm = signUpForm.omit({ email: true })

export const invitationPath = (token: string) => `/invitation?${new URLSearchParams({ token })}`

export const expiredInvitationMessage =
  'This invitation has been used, replaced or withdrawn, or has expired. Please ask for a new one.'
