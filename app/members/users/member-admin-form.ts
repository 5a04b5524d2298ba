import { z } from 'zod'
import { assignableRoles } from '#app/platform/auth/permissions.ts'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'

export const ownerMessage = 'This is the owner of the site. They must transfer ownership first.'

/** The form in which an admin edits a member. */
export const memberAdminForm = z.object({
  name: requiredPlainLine('Please enter a name.', 160),
  role: z.enum([...assignableRoles, 'owner'], 'Please choose a role.'),
  /** The `updatedAt` of the member when the form was rendered; prevents overwriting a later change. */
  version: z.string('Please reload this page.'),
  /** Set by admins who give up their own admin role. */
  confirmDemotion: z.string().optional(),
})
