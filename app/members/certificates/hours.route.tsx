import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { checkPeriod, formatHourCount, periodPresets } from '#app/members/hours/hours-period.ts'
import {
  findFirstHoursDate,
  listApprovedHours,
  type Period,
  totalMinutes,
} from '#app/members/hours/hours-store.server.ts'
import { hoursTexts } from '#app/members/hours/hours-texts.ts'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatInstantDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/hours.route'
import { certificateForm, shortName, verifyPath } from './certificate.ts'
import { CertificateFields } from './certificate-fields.tsx'
import { CertificateList } from './certificate-list.tsx'
import { type CertificateSummary, issueCertificate, listCertificates } from './certificate-store.server.ts'
import { HoursTable } from './hours-table.tsx'
import { PeriodChooser } from './period-chooser.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const { presets, today } = await readPresets(db, member, timeZone)
  const search = new URL(request.url).searchParams
  const chosen = readPeriod(search)
  const periodErrors = chosen && checkPeriod(chosen, today)
  const allTime = presets.at(-1)?.period ?? { from: today, to: today }
  const period = chosen && !periodErrors ? chosen : allTime
  const [entries, certificates] = await Promise.all([
    listApprovedHours(db, member.id, period),
    listCertificates(db, member.id),
  ])
  return {
    name: member.name,
    today,
    presets,
    period,
    chosen,
    periodErrors,
    entries,
    total: formatHourCount(totalMinutes(entries)),
    isNewlyIssued: certificates.some(({ id }) => id === search.get('issued')),
    certificates: certificates.map((certificate) => toListedCertificate(certificate, timeZone)),
  }
}

async function readPresets(db: Database, { id }: Pick<Member, 'id'>, timeZone: string) {
  const today = localDateIn(new Date(), timeZone)
  return { presets: periodPresets(today, await findFirstHoursDate(db, id)), today }
}

/** The period in the URL, which may be invalid; null if there is none. */
function readPeriod(search: URLSearchParams): Period | null {
  if (!search.has('from') && !search.has('to')) return null
  return { from: search.get('from') ?? '', to: search.get('to') ?? '' }
}

const toListedCertificate = (row: CertificateSummary, timeZone: string) => ({
  id: row.id,
  number: row.number,
  period: `${formatShortDate(row.fromDate)} – ${formatShortDate(row.toDate)}`,
  total: formatHourCount(row.minutes),
  issuedOn: formatInstantDate(row.issuedAt, timeZone),
  revokedOn: row.revokedAt && formatInstantDate(row.revokedAt, timeZone),
  verifyPath: verifyPath(row.code),
})

/** Issues a certificate for the member's approved hours in a period. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const form = await parseForm(request, certificateForm)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { from, to, wording, shownName: nameChoice } = form.value
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const errors = checkPeriod({ from, to }, localDateIn(now, timeZone))
  if (errors) return fail(400, 'Please choose a valid period.', { ...form, errors })
  if (!member.name) return fail(409, 'Please add your name to your profile first.', form)
  const shownName = nameChoice === 'full' ? member.name : shortName(member.name)
  const certificate = await issueCertificate(
    db,
    {
      userId: member.id,
      name: member.name,
      shownName,
      period: { from, to },
      wording,
      issuedBy: 'member',
    },
    now,
  )
  if (!certificate) return fail(409, 'There are no approved hours in this period.', form)
  return redirect(`/profile/hours?${new URLSearchParams({ from, to, issued: certificate.id })}#certificates`)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Volunteer hours', description: 'Your hours and certificates.', noIndex: true })

export default function HoursRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { name, today, presets, period, entries, total, isNewlyIssued, certificates } = loaderData
  const { chosen, periodErrors } = loaderData
  return (
    <AccountPage
      title="Volunteer hours"
      lead="Your approved hours, and certificates for your school, university or employer."
    >
      <PeriodChooser
        presets={presets}
        period={period}
        input={chosen ?? period}
        errors={periodErrors}
        today={today}
      />
      <HoursTable entries={entries} total={total} />
      {entries.length > 0 && (
        <section aria-labelledby="make" className="mt-10 border-t border-hairline pt-8">
          <h2 id="make" className="mb-4 text-xl">
            Create a certificate
          </h2>
          <p className="mb-5">
            A PDF of your {total} from {formatShortDate(period.from)} to {formatShortDate(period.to)}, with a
            code that lets others verify it.
          </p>
          <ChangeForm
            id="certificate-form"
            action={`/profile/hours?${new URLSearchParams({ ...period })}`}
            result={actionData}
            submitLabel="Create certificate"
          >
            <input type="hidden" name="from" value={period.from} />
            <input type="hidden" name="to" value={period.to} />
            <CertificateFields result={actionData} name={name} />
          </ChangeForm>
        </section>
      )}
      <section aria-labelledby="certificates" className="mt-10 border-t border-hairline pt-8">
        <h2 id="certificates" className="mb-4 text-xl">
          Your certificates
        </h2>
        {isNewlyIssued && (
          <div className="mb-5">
            <Notice tone="success">Your certificate is ready. Download it as a PDF below.</Notice>
          </div>
        )}
        {certificates.length > 0 ? (
          <CertificateList certificates={certificates} />
        ) : (
          <EditableText as="p" text={hoursTexts.noCertificates} className="text-muted" />
        )}
      </section>
      <section aria-labelledby="own" className="mt-10 border-t border-hairline pt-8">
        <EditableText as="h2" id="own" text={hoursTexts.title} className="mb-2 text-xl" />
        <EditableText as="p" text={hoursTexts.text} className="mb-4" />
        <ButtonLink variant="quiet" href="/profile/hours/log">
          Log hours
        </ButtonLink>
      </section>
    </AccountPage>
  )
}
