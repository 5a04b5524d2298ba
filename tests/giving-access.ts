import { type Access, adminForm, admins, form, members } from './access-statuses.ts'

/** The donor opens them with a signed link, without an account. */
const receiptAccess: Record<string, Access> = {
  '/receipts/:id': { get: members(404), example: '/receipts/none' },
  '/receipts/:id/file': { get: members(404), example: '/receipts/none/file' },
  '/statements/:year': { get: members(404), example: '/statements/2025' },
  '/statements/:year/file': { get: members(404), example: '/statements/2025/file' },
  '/admin/gifts/donors/:id/statements/:year': {
    get: admins(404),
    example: '/admin/gifts/donors/none/statements/2025',
  },
}

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  '/zakat': form,
  ...receiptAccess,
  '/admin/gifts/nisab': adminForm,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = ['/admin/gifts/nisab', '/admin/gifts/donors/:id/statements/:year']
