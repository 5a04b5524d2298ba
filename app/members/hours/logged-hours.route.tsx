import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/logged-hours.route'
import { formatHourCount } from './hours-period.ts'
import { hoursTexts } from './hours-texts.ts'
import { loggedHoursForm } from './logged-hours-form.ts'
import { listLoggedHours, logHours } from './logged-hours-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

const statusLabels = { proposed: 'Waiting for approval', approved: 'Approved', declined: 'Declined' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const [{ timeZone }, entries] = await Promise.all([readSettings(db), listLoggedHours(db, member.id)])
  return {
    today: localDateIn(new Date(), timeZone),
    entries: entries.map(({ id, localDate, minutes, note, status }) => ({
      id,
      date: formatShortDate(localDate),
      hours: formatHourCount(minutes),
      note,
      status: statusLabels[status],
      canRemove: status !== 'approved',
    })),
  }
}

/** Logs hours of service outside of our events. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const form = await parseForm(request, loggedHoursForm(localDateIn(now, timeZone)))
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { date, hours: minutes, description } = form.value
  const outcome = await logHours(db, member.id, { date, minutes, description }, now)
  if (outcome === 'duplicate') return fail(409, 'You have already logged this service for this date.', form)
  if (outcome === 'tooMany')
    return fail(
      409,
      'You have many entries waiting for approval. Please try again once some have been reviewed.',
      form,
    )
  return redirect('/profile/hours/log#entries')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Log hours',
    description: metaText(args, hoursTexts.title),
    noIndex: true,
  })

export default function LoggedHoursRoute({
  loaderData: { today, entries },
  actionData,
}: Route.ComponentProps) {
  const field = fieldProps(actionData)
  return (
    <AccountPage title="Log hours" lead={<EditableText as="span" text={hoursTexts.intro} />}>
      <ChangeForm
        id="log-form"
        action="/profile/hours/log"
        result={actionData}
        submitLabel="Send for approval"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Date"
            type="date"
            max={today}
            {...field('date')}
            defaultValue={actionData?.values.date ?? today}
          />
          <Field label="Hours" inputMode="decimal" autoComplete="off" {...field('hours')} />
        </div>
        <Field label="What you did and for whom" maxLength={200} {...field('description')} />
      </ChangeForm>
      <section aria-labelledby="entries" className="mt-10 border-t border-hairline pt-8">
        <h2 id="entries" className="mb-4 text-xl">
          Your entries
        </h2>
        {entries.length === 0 ? (
          <EditableText as="p" text={hoursTexts.noEntries} className="text-muted" />
        ) : (
          <ul className="border-t border-hairline">
            {entries.map(({ id, date, hours, note, status, canRemove }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-x-6 border-b border-hairline py-4"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{note}</bdi>
                  </p>
                  <p className="text-sm text-muted">
                    {date}, {hours}. {status}.
                  </p>
                </div>
                {canRemove && (
                  <div className="shrink-0">
                    <ChangeForm
                      id={`remove-${id}-form`}
                      action={`/profile/hours/log/${id}/remove`}
                      submitLabel="Remove"
                      variant="quiet"
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="mt-8">
        <a className="link inline-flex min-h-11 items-center" href="/profile/hours">
          Hours and certificates
        </a>
      </p>
    </AccountPage>
  )
}
