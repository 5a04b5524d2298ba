import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/mail-admin.route'
import { MailBadge } from './mail-badge.tsx'
import { findMail } from './outbox-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'mail')
  const db = context.get(databaseContext)
  const mail = (await findMail(db, params.id)) ?? notFound('Email')
  const { timeZone } = await readSettings(db)
  const format = (at: string | null) => at && formatDateTime(at, timeZone)
  const { status, dueAt, createdAt, triedAt, sentAt, storedAt } = mail
  return {
    mail,
    created: format(createdAt),
    tried: format(triedAt),
    sent: format(sentAt),
    stored: format(storedAt),
    isConnected: await isMailConnected(context),
    due: status === 'waiting' ? format(dueAt) : null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Email', description: 'Email status.', noIndex: true })

export default function MailAdminRoute({ loaderData }: Route.ComponentProps) {
  const { mail, created, tried, sent, stored, isConnected, due } = loaderData
  const { status, lastError, deliveryUnknown } = mail
  const path = `/admin/mail/${mail.id}`
  const canRetry =
    mail.hasText &&
    mail.withdrawnAt === null &&
    (isConnected || status !== 'stored') &&
    status !== 'sent' &&
    status !== 'sending'
  return (
    <AdminPage
      back={{ path: '/admin/mail', label: 'Outbox' }}
      title={mail.subject}
      lead={<MailBadge status={status} />}
      actions={
        <>
          {canRetry && (
            <ChangeButton action={`${path}/retry`} variant={status === 'failed' ? 'primary' : 'quiet'}>
              {deliveryUnknown ? 'Send again anyway' : status === 'stored' ? 'Send now' : 'Try now'}
            </ChangeButton>
          )}
          {(status === 'waiting' || status === 'failed' || status === 'stored') && (
            <ChangeButton action={`${path}/cancel`}>Cancel email</ChangeButton>
          )}
        </>
      }
    >
      {lastError && status !== 'sent' && (
        <div className="mb-6 max-w-2xl wrap-anywhere">
          <Notice tone="error">
            {!mail.withdrawnAt && status !== 'cancelled' && <strong>Last attempt: </strong>}
            {lastError}
          </Notice>
        </div>
      )}
      {status === 'stored' && (
        <div className="mb-6 max-w-2xl">
          <Notice tone="error">
            This email was stored as a file in DATA_DIR/outbox, not sent, because no mail server was
            connected.
          </Notice>
        </div>
      )}
      <DescriptionList
        details={{
          To: mail.recipient,
          'Reply to': mail.replyTo,
          Created: created,
          'Last attempt': tried && `${tried} (${countText(mail.attempts, 'attempt', 'attempts')})`,
          'Next attempt': due,
          Stored: stored,
          Sent: sent,
        }}
      />
      <div className="mt-8 max-w-2xl border-t border-hairline pt-6">
        {mail.body === null ? (
          <p className="text-muted">
            {mail.secret
              ? 'The text is not shown because it contains a link or code that is only for the recipient.'
              : 'The text was deleted.'}
          </p>
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {mail.body}
          </p>
        )}
      </div>
    </AdminPage>
  )
}
