import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { MailTable } from '#app/platform/database/schema/mail.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

type MailIds<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, { mailId: string }>

/**
 * Withdraws emails at `at`, for example because the recipient unsubscribed: they are canceled with that time as `dueAt`,
 * and can no longer be retried. One that is being sent cannot be recalled; it is canceled unless this attempt succeeds.
 */
export async function withdrawEmails<Table extends keyof Schema>(
  db: Database,
  ids: MailIds<Table>,
  at: Date,
  reason: string,
) {
  const withdrawnAt = at.toISOString()
  const notWithdrawn = db.updateTable('mail').where('id', 'in', ids).where('withdrawnAt', 'is', null)
  await notWithdrawn.set({ withdrawnAt }).where('status', '=', 'cancelled').execute()
  await notWithdrawn
    .set((eb) => ({
      withdrawnAt,
      lastError: reason,
      status: eb
        .case()
        .when('status', '=', 'sending')
        .then('sending')
        .else('cancelled')
        .end()
        .$castTo<MailTable['status']>(),
      // For an email that is being sent, `dueAt` is when its claim expires.
      dueAt: eb.case().when('status', '=', 'sending').then(eb.ref('dueAt')).else(withdrawnAt).end(),
    }))
    .where('status', 'in', ['waiting', 'sending', 'failed', 'stored'])
    .execute()
}

/** Reverts the withdrawal made at `at`: requeues the emails that it canceled, except those that may have been delivered. */
export async function restoreWithdrawnEmails<Table extends keyof Schema>(
  db: Database,
  ids: MailIds<Table>,
  at: string,
  now: Date,
) {
  const withdrawnEmails = db.updateTable('mail').where('id', 'in', ids).where('withdrawnAt', '=', at)
  await withdrawnEmails
    .set({ status: 'waiting', lastError: null, attempts: 0, dueAt: now.toISOString() })
    .where('status', '=', 'cancelled')
    .where('dueAt', '=', at)
    .where('deliveryUnknown', '=', 0)
    .where('body', '!=', '')
    .execute()
  await withdrawnEmails.set({ withdrawnAt: null }).execute()
}

/** The columns to set after an attempt that did not deliver an email. Cancels a withdrawn email instead. */
export function unlessWithdrawn(
  eb: ExpressionBuilder<Schema, 'mail'>,
  {
    status,
    dueAt,
    lastError,
  }: {
    status: 'waiting' | 'stored' | 'failed'
    dueAt: Expression<string>
    lastError: string | null | Expression<string | null>
  },
) {
  const error = lastError === null || typeof lastError === 'string' ? eb.val(lastError) : lastError
  const isNotWithdrawn = eb('withdrawnAt', 'is', null)
  return {
    status: eb
      .case()
      .when(isNotWithdrawn)
      .then(status)
      .else('cancelled')
      .end()
      .$castTo<MailTable['status']>(),
    dueAt: eb.fn.coalesce('withdrawnAt', dueAt).$castTo<string>(),
    // Keeps the reason for the withdrawal.
    lastError: eb
      .case()
      .when(isNotWithdrawn)
      .then(error)
      .else(eb.ref('lastError'))
      .end()
      .$castTo<string | null>(),
  }
}
