import {
  type Access,
  adminForm,
  adminPage,
  admins,
  all,
  form,
  members,
  missingAction,
  missingPage,
  page,
} from './access-statuses.ts'

/** Pages that donors open with a signed link, without an account. These requests have no signature. */
const receiptAccess: Record<string, Access> = {
  '/receipts/:id': { get: members(404), example: '/receipts/none' },
  '/receipts/:id/file': { get: members(404), example: '/receipts/none/file' },
  '/receipts/:id/hide-name': {
    get: members(404),
    post: members(404),
    example: '/receipts/none/hide-name',
  },
  '/statements/:year': { get: members(404), example: '/statements/2025' },
  '/statements/:year/file': { get: members(404), example: '/statements/2025/file' },
}

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
  '/admin/gifts/ledger/reconcile': { get: admins(302), post: admins(303) },
  '/admin/gifts/ledger/payouts/:id': { get: admins(404), example: '/admin/gifts/ledger/payouts/none' },
  '/admin/gifts/donors/:id': { get: admins(404), example: '/admin/gifts/donors/none' },
  '/admin/gifts/donors/:id/statements/:year': {
    get: admins(404),
    example: '/admin/gifts/donors/none/statements/2025',
  },
  '/admin/gifts/monthly': adminPage,
  '/admin/gifts/monthly/:id': missingPage('/admin/gifts/monthly/none'),
  '/admin/gifts/:id': { get: admins(404), example: '/admin/gifts/none' },
  '/admin/gifts/:id/notes': missingPage('/admin/gifts/none/notes'),
  '/admin/gifts/:id/refund': missingPage('/admin/gifts/none/refund'),
  '/admin/gifts/:id/correct-receipt': missingPage('/admin/gifts/none/correct-receipt'),
  '/admin/gifts/:id/hide-name': { ...missingAction, example: '/admin/gifts/none/hide-name' },
  '/admin/gifts/:id/resend-receipt': { ...missingAction, example: '/admin/gifts/none/resend-receipt' },
}

/** A monthly gift's pages need the key from the gift's emailed link. */
const unknownGift = (page: string): Access => ({
  get: all(404),
  post: all(404),
  example: `/donate/monthly/none/${page}`,
})

/** The access table's entries for giving. */
export const givingAccess: Record<string, Access> = {
  '/admin/donations': adminPage,
  '/admin/donations/export.csv': adminPage,
  '/admin/donations/bulk': { get: admins(302), post: admins(303) },
  '/admin/donations/bulk-undo': { get: admins(302), post: admins(303) },
  '/admin/donations/new': { get: admins(302) },
  '/admin/donations/:id': { get: admins(404), example: '/admin/donations/none' },
  '/admin/donations/:id/reply': missingPage('/admin/donations/none/reply'),
  '/admin/donations/:id/notes': missingPage('/admin/donations/none/notes'),
  '/admin/donations/:id/status': missingPage('/admin/donations/none/status'),
  '/admin/settings/payments': adminForm,
  '/admin/settings/payments/check': { get: admins(302), post: admins(303) },
  // The site of these tests has no keys for a payment provider.
  '/donate/give': { get: all(302), post: all(302) },
  '/donate/donor': page,
  '/donate/thanks': { get: all(404) },
  '/donate/pledge/:reference': { get: all(404), example: '/donate/pledge/PLG-3467-97' },
  '/campaigns': page,
  '/campaigns/unsubscribe': { get: all(404), post: all(404) },
  '/admin/campaigns/:id/updates': missingPage('/admin/campaigns/none/updates'),
  '/admin/campaigns/:id/updates/:updateId': missingPage('/admin/campaigns/none/updates/none'),
  '/admin/campaigns/:id/updates/:updateId/send': {
    ...missingAction,
    example: '/admin/campaigns/none/updates/none/send',
  },
  '/admin/campaigns/:id/updates/:updateId/delete': {
    ...missingAction,
    example: '/admin/campaigns/none/updates/none/delete',
  },
  '/donate/monthly': form,
  '/donate/monthly/:id': { get: all(404), example: '/donate/monthly/none' },
  '/donate/monthly/:id/amount': unknownGift('amount'),
  '/donate/monthly/:id/pause': unknownGift('pause'),
  '/donate/monthly/:id/stop': unknownGift('stop'),
  '/donate/monthly/:id/resume': unknownGift('resume'),
  '/donate/monthly/:id/card': unknownGift('card'),
  '/donate/monthly/:id/hide-name': unknownGift('hide-name'),
  '/donate/monthly/:id/general-fund': unknownGift('general-fund'),
  '/profile/giving': { get: members(200) },
  '/profile/giving/add': { get: all(302), post: members(303) },
  '/profile/giving/decline': { get: all(302), post: members(303) },
  '/profile/giving/remove': { get: all(302), post: members(303) },
  '/payments/webhook': { get: all(405), post: all(400) },
  '/zakat': form,
  ...receiptAccess,
  '/admin/gifts/nisab': adminForm,
  ...treasurerAccess,
}

/** The paths below `/admin` that a treasurer may open, in addition to donations. */
export const treasurerPaths = [
  '/admin/gifts/nisab',
  '/admin/pictures',
  '/admin/campaigns/:id/updates',
  '/admin/campaigns/:id/updates/:updateId',
  '/admin/campaigns/:id/updates/:updateId/send',
  '/admin/campaigns/:id/updates/:updateId/delete',
  ...Object.keys(treasurerAccess),
]
