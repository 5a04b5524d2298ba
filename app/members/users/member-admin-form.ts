import { z } from 'zod'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'

/** The form in which an admin edits a member. */
export const memberAdminForm = z.object({
  name: requiredPlainLine('Please enter a name.', 160),
  role: z.enum(['user', 'admin'], 'Please choose a role.'),
  /** The `updatedAt` of the member when the form was rendered; prevents overwriting a later change. */
  version: z.string('Please reload this page.'),
  /** Set by admins who remove their own admin role. */
  confirmDemotion: z.string().optional(),
})
