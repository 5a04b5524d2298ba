import { z } from 'zod'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'

/** What an admin may change about a member. */
export const memberAdminForm = z.object({
  name: requiredPlainLine('Please enter a name.', 160),
  role: z.enum(['user', 'admin'], 'Please choose a role.'),
  /** When the member last changed, as the form was made: a later change is not overwritten. */
  seen: z.string('Please open this page again.'),
  /** Ticked by admins who take the role from themselves. */
  leave: z.string().optional(),
})
