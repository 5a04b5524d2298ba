import { requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { listSms } from '#app/platform/sms/sms-outbox.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/sms-admin.route'
import { MailBadge } from './mail-badge.tsx'

const maxRows = 200

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'mail')
  const db = context.get(databaseContext)
  const [{ timeZone }, rows] = await Promise.all([readSettings(db), listSms(db, maxRows)])
  return {
    isConnected: context.get(configContext).sms !== null,
    rows: rows.map(({ id, recipient, status, attempts, lastError, createdAt, finishedAt }) => ({
      id,
      to: maskPhoneNumber(recipient),
      status,
      attempts,
      problem: status === 'failed' ? (lastError ?? 'Its code expired before it could be sent.') : lastError,
      when: formatDateTime(finishedAt ?? createdAt, timeZone),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Text messages',
    description: 'Text messages that this site sends.',
    noIndex: true,
  })

export default function SmsAdminRoute({ loaderData: { isConnected, rows } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Text messages"
      lead="Codes for logging in or confirming a phone number. Messages are deleted after a month, and codes are never shown."
      back={{ path: '/admin/mail', label: 'Outbox' }}
    >
      {!isConnected && (
        <div className="mb-6 max-w-2xl">
          <Notice>
            No text message service is connected, so messages are stored as files on the server and not sent.
            The person who runs the server can set SMS_URL to connect one.
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState>No text messages yet.</EmptyState>
      ) : (
        <RowTable
          caption={`Text messages, newest first, up to ${maxRows}`}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'To',
              cell: ({ to, problem }) => (
                <>
                  <span dir="ltr">{to}</span>
                  {problem && <span className="block text-sm font-normal text-clay">{problem}</span>}
                </>
              ),
            },
            { label: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
            { label: 'When', cell: ({ when }) => when },
            { label: 'Status', cell: ({ status }) => <MailBadge status={status} /> },
          ]}
        />
      )}
    </AdminPage>
  )
}
