import { route } from '@react-router/dev/routes'

const file = (name: string) => `giving/treasurer/${name}`

/** The treasurer's screens, within the admin layout. */
export const treasurerPages = [
  route('gifts', file('gifts-admin.route.tsx')),
  route('gifts/new', file('record-gift.route.tsx')),
  route('gifts/totals', file('totals.route.tsx')),
  route('gifts/ledger', file('ledger-admin.route.tsx')),
  route('gifts/ledger/move', file('fund-transfer.route.tsx')),
  route('gifts/ledger/correct', file('correction.route.tsx')),
  route('gifts/ledger/payouts/:id', file('payout-admin.route.tsx')),
  route('gifts/donors/:id', file('donor-admin.route.tsx')),
  route('gifts/:id', file('gift-admin.route.tsx')),
  route('gifts/:id/notes', file('gift-notes.route.tsx')),
  route('gifts/:id/refund', file('gift-refund.route.tsx')),
  route('gifts/:id/correct-receipt', file('correct-receipt.route.tsx')),
]

/** The downloads and button actions of these screens. They render no page. */
export const treasurerActions = [
  route('admin/gifts/export.csv', file('gifts-export.route.ts')),
  route('admin/gifts/totals.csv', file('totals-export.route.ts')),
  route('admin/gifts/ledger.csv', file('ledger-export.route.ts')),
  route('admin/gifts/journal.csv', file('journal-export.route.ts')),
  route('admin/gifts/ledger/reconcile', file('reconcile.route.ts')),
  route('admin/gifts/:id/hide-name', file('hide-name.route.ts')),
  route('admin/gifts/:id/resend-receipt', file('resend-receipt.route.ts')),
]
