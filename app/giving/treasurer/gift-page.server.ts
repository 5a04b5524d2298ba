import type { RouterContextProvider } from 'react-router'
import { recordDonorView } from '#app/giving/ledger/record-donor-view.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { requireGift } from './gift-store.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * A gift for a page that shows its donor. Throws a 401 or 403 without the permission, and a 404 if there is no such
 * gift. The view is recorded with the gift's reference, because the activity log must not keep the name of an erased
 * donor.
 */
export async function requireGiftAndRecordView(context: Context, id: string) {
  const staff = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const gift = await requireGift(db, id)
  await recordDonorView(db, staff, { subject: 'gift', subjectId: gift.id, label: gift.reference }, new Date())
  return gift
}

export const giftPath = (id: string) => `/admin/gifts/${id}`
