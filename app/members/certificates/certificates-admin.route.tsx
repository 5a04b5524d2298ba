import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { checkPeriod, formatHourCount } from '#app/members/hours/hours-period.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatInstantDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/certificates-admin.route'
import { verifyPath } from './certificate.ts'
import { certificateAdminForm } from './certificate-admin-form.ts'
import { certificateOrder, certificatesQuery, issueForMember } from './certificate-admin-store.server.ts'
import { CertificateFields, PeriodFields } from './certificate-fields.tsx'

const listPath = '/admin/certificates'
const pageSize = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  const db = context.get(databaseContext)
  const search = new URL(request.url).searchParams
  const [{ timeZone }, page] = await Promise.all([
    readSettings(db),
    deferredKeysetPage(
      certificatesQuery(db, search.get('q')),
      certificateOrder,
      search.get('cursor'),
      pageSize,
    ),
  ])
  return {
    today: localDateIn(new Date(), timeZone),
    isFiltered: Boolean(search.get('q')),
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      number: row.number,
      member: { id: row.userId, label: memberLabel({ name: row.name, email: row.email }) },
      period: `${formatShortDate(row.fromDate)} – ${formatShortDate(row.toDate)}`,
      total: formatHourCount(row.minutes),
      issuedOn: formatInstantDate(row.issuedAt, timeZone),
      revokedOn: row.revokedAt && formatInstantDate(row.revokedAt, timeZone),
      verifyPath: verifyPath(row.code),
    })),
  }
}

/** Issues a certificate for a member. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    schema: certificateAdminForm,
    run: async ({ db, actor, now, value }) => {
      const { timeZone } = await readSettings(db)
      const errors = checkPeriod(value, localDateIn(now, timeZone))
      if (errors) return { status: 400, problem: invalidFieldsMessage, errors }
      const certificate = await issueForMember(db, value, actor, now)
      if (certificate === 'noMember') {
        return {
          status: 400,
          problem: invalidFieldsMessage,
          errors: { email: 'No member has this email address.' },
        }
      }
      if (certificate === 'noName')
        return { problem: 'This member has no name yet. Please add it to the account first.' }
      if (certificate === 'noHours') return { problem: 'This member has no approved hours in this period.' }
      return { path: listPath, text: `Certificate ${certificate.number} was created.` }
    },
    error: 'The certificate could not be created. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Certificates', description: '', noIndex: true })

export default function CertificatesAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, isFiltered, previous, next, today } = loaderData
  return (
    <AdminPage
      title="Certificates"
      lead="Certificates of volunteer hours. Members create their own on their profile."
      back={{ path: '/admin/users', label: 'Users' }}
    >
      <ListSearch placeholder="Name, email or number" />
      {rows.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : 'No certificates yet.'}</EmptyState>
      ) : (
        <RowTable
          caption="Certificates, newest first"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Number',
              cell: ({ number, verifyPath }) => (
                <a className="link whitespace-nowrap" href={verifyPath}>
                  {number}
                </a>
              ),
            },
            {
              label: 'Member',
              cell: ({ member }) => (
                <a className="link wrap-anywhere" href={`/admin/users/${member.id}`}>
                  <bdi>{member.label}</bdi>
                </a>
              ),
            },
            { label: 'Period', cell: ({ period }) => period },
            { label: 'Total', cell: ({ total }) => total, numeric: true },
            {
              label: 'Status',
              cell: ({ issuedOn, revokedOn }) =>
                revokedOn ? `Revoked ${revokedOn}` : `Valid, issued ${issuedOn}`,
            },
          ]}
          actions={({ id, number, revokedOn }) =>
            revokedOn === null && (
              <>
                <ButtonLink
                  variant="quiet"
                  href={`${listPath}/${id}/file`}
                  aria-label={`Download ${number} as PDF`}
                >
                  PDF
                </ButtonLink>
                <ButtonLink variant="quiet" href={`${listPath}/${id}/revoke`} aria-label={`Revoke ${number}`}>
                  Revoke
                </ButtonLink>
              </>
            )
          }
        />
      )}
      <CursorPaging previous={previous} next={next} />
      <section aria-labelledby="issue" className="mt-12 max-w-xl">
        <h2 id="issue" className="mb-4 text-xl">
          Create a certificate for a member
        </h2>
        <ChangeForm action={listPath} result={actionData} submitLabel="Create certificate">
          <Field
            label="Member’s email"
            type="email"
            autoComplete="off"
            {...fieldProps(actionData)('email')}
          />
          <PeriodFields result={actionData} from={`${today.slice(0, 4)}-01-01`} to={today} maxFrom={today} />
          <CertificateFields result={actionData} name="" />
        </ChangeForm>
      </section>
    </AdminPage>
  )
}
