import { type Access, adminForm, all, form, page } from './access-statuses.ts'

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  // Without a payment provider, whose keys the site of these tests does not have.
  '/donate/give': { get: all(302), post: all(302) },
  '/donate/donor': page,
  '/donate/thanks': { get: all(404) },
  '/donate/pledge/:reference': { get: all(404), example: '/donate/pledge/PLG-3467-97' },
  '/zakat': form,
  '/admin/gifts/nisab': adminForm,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = ['/admin/gifts/nisab']
