import {
  type Access,
  adminForm,
  adminPage,
  admins,
  form,
  missingAction,
  missingPage,
} from './access-statuses.ts'

/** The treasurer's screens. */
const treasurerAccess: Record<string, Access> = {
  '/admin/gifts': adminPage,
  '/admin/gifts/export.csv': adminPage,
  '/admin/gifts/new': adminForm,
  '/admin/gifts/totals': adminPage,
  '/admin/gifts/totals.csv': adminPage,
  '/admin/gifts/ledger': adminPage,
  '/admin/gifts/ledger.csv': adminPage,
  '/admin/gifts/journal.csv': adminPage,
  '/admin/gifts/ledger/move': adminForm,
  '/admin/gifts/ledger/correct': adminForm,
  '/admin/gifts/ledger/payouts/:id': { get: admins(404), example: '/admin/gifts/ledger/payouts/none' },
  '/admin/gifts/donors/:id': { get: admins(404), example: '/admin/gifts/donors/none' },
  '/admin/gifts/:id': { get: admins(404), example: '/admin/gifts/none' },
  '/admin/gifts/:id/notes': missingPage('/admin/gifts/none/notes'),
  '/admin/gifts/:id/refund': missingPage('/admin/gifts/none/refund'),
  '/admin/gifts/:id/correct-receipt': missingPage('/admin/gifts/none/correct-receipt'),
  '/admin/gifts/:id/resend-receipt': { ...missingAction, example: '/admin/gifts/none/resend-receipt' },
}

/** The access table's entries of giving, other than pledges. */
export const givingAccess: Record<string, Access> = {
  '/zakat': form,
  '/admin/gifts/nisab': adminForm,
  ...treasurerAccess,
}

/** The paths below `/admin` that a treasurer may open, besides donations. */
export const treasurerPaths = ['/admin/gifts/nisab', ...Object.keys(treasurerAccess)]
