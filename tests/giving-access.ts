import { type Access, adminForm, admins, all, form } from './access-statuses.ts'

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  '/admin/settings/payments': adminForm,
  '/admin/settings/payments/check': { get: admins(302), post: admins(303) },
  '/payments/webhook': { get: all(405), post: all(400) },
  '/zakat': form,
  '/admin/gifts/nisab': adminForm,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = ['/admin/gifts/nisab']
