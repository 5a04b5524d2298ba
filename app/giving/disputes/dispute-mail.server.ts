import { administratorRoles, type Role } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { DisputeState } from './dispute.ts'
import { disputeMailTexts } from './dispute-texts.ts'
import { paymentDashboardUrl } from './payment-dashboard-url.ts'

export interface DisputedGift {
  id: string
  reference: string
  currency: string
  paymentId: string | null
  isTest: number
}

/**
 * Emails the treasurers, or the admins if there are none, that a dispute needs a response, with the link and the
 * deadline.
 */
export async function mailTreasurers(
  tx: Database,
  gift: DisputedGift,
  { amountCents, isInquiry, dueAt }: DisputeState,
  now: Date,
) {
  const settings = await readSettings(tx)
  const values = {
    amount: formatMoney(amountCents, gift.currency),
    reference: gift.reference,
    date: dueAt ? formatDateTime(dueAt.toISOString(), settings.timeZone) : 'the deadline',
    link: paymentDashboardUrl(gift),
  }
  const subject = fillText(disputeMailTexts.subject, settings, values)
  const body = fillText(isInquiry ? disputeMailTexts.inquiry : disputeMailTexts.body, settings, values)
  for (const to of await listRecipients(tx))
    await enqueueMail(
      tx,
      { to, subject: gift.isTest ? `TEST: ${subject}` : subject, body, secret: false },
      now,
    )
}

async function listRecipients(tx: Database) {
  const treasurers = await emailsOf(tx, ['treasurer'])
  return treasurers.length > 0 ? treasurers : emailsOf(tx, administratorRoles)
}

async function emailsOf(tx: Database, roles: readonly Role[]) {
  const rows = await tx
    .selectFrom('user')
    .select('email')
    .where('role', 'in', roles)
    .where('emailVerified', '=', 1)
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
