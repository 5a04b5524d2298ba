import type { RouterContextProvider } from 'react-router'
import { listDonorIds } from '#app/giving/donors/donor-records.server.ts'
import { recordDonorView } from '#app/giving/ledger/record-donor-view.server.ts'
import { hasPermission, type Member, memberContext, requireMember } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isReceiptToken } from './receipt-link.server.ts'
import { findReceipt } from './receipt-store.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { id: string }
}

/**
 * Returns the requested receipt to the donor who has its link, to the member whose gift it is, and to the treasurer,
 * whose view is recorded. `isDonor` is true for the first two. After the donor has been erased, returns it only to the
 * treasurer. Throws a 401 for visitors who are not logged in, and a 404 for other members.
 */
export async function requireReceipt({ context, request, params }: Args, now: Date) {
  const db = context.get(databaseContext)
  const receipt = await findReceipt(db, params.id)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (receipt && !receipt.erasedAt && isReceiptToken(token, params.id, context.get(configContext).secret))
    return { receipt, search: `?${new URLSearchParams({ token })}`, isDonor: true }
  const member = requireMember(context, 'Please log in to open this receipt, or use the link in your email.')
  if (!receipt) return notFound('Receipt')
  if (!receipt.erasedAt && (await canOpenReceipts(db, receipt, member)))
    return { receipt, search: '', isDonor: true }
  if (!hasPermission(context.get(memberContext), 'giving')) return notFound('Receipt')
  const item = {
    subject: 'gift' as const,
    subjectId: receipt.giftId,
    label: receipt.content.facts.reference,
  }
  await recordDonorView(db, member, item, now)
  return { receipt, search: '', isDonor: false }
}

interface MemberGift {
  userId: string | null
  donorId: string
  donorUserId: string | null
}

/**
 * Whether a member may open the receipts of their gift without a link. If they gave with someone else's email address,
 * an older receipt can show that person's name. So the donor must be the same person as the member (see
 * `listDonorIds`). Otherwise, only the owner of the address gets the receipt, by email.
 */
export async function canOpenReceipts(
  db: Database,
  { userId, donorUserId, donorId }: MemberGift,
  member: Member,
) {
  if ((userId ?? donorUserId) !== member.id) return false
  return (await listDonorIds(db, member, [donorId])).length > 0
}
