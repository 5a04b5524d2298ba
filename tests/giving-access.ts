import { type Access, adminForm, form } from './access-statuses.ts'

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  '/zakat': form,
  '/admin/gifts/nisab': adminForm,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = ['/admin/gifts/nisab']
