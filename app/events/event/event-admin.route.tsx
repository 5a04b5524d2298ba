import { readItemForm } from '#app/cms/collections/item-admin-data.server.ts'
import { ItemFormPage, itemFormMeta } from '#app/cms/collections/item-form-page.tsx'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { saveItem } from '#app/cms/collections/save-item.server.ts'
import { withRepeat } from '#app/events/series/repeat-inputs.ts'
import { ScopeField } from '#app/events/series/scope-field.tsx'
import { SeriesFields } from '#app/events/series/series-fields.tsx'
import { hasPermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/event-admin.route'
import { eventCollection } from './event-collection.ts'
import { findInitiativeOfEvent } from './event-initiative-store.server.ts'
import { countPeopleComing } from './event-list-store.server.ts'
import { eventRepeats } from './event-repeats.server.ts'
import { readSeriesForForm } from './event-series.server.ts'
import { listOrganizers, listOtherOrganizers } from './organizer-store.server.ts'
import { Organizers, type OrganizersData } from './organizers.tsx'
import { RepeatNextWeek, SeriesSection } from './series-section.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { member, onlyAssignedTo } = await requireEditor(args.context, eventCollection, id)
  const item = await readItemForm(args, eventCollection, id)
  const db = args.context.get(databaseContext)
  const initiative = hasPermission(member, 'messages') ? await findInitiativeOfEvent(db, id) : null
  const series = await readSeriesForForm(db, { id, seriesId: item.values.seriesId ?? null }, new Date())
  return {
    ...item,
    values: {
      ...(series && { isSeries: 'yes' }),
      ...withRepeat(item.values, series?.rule ?? null),
    },
    series,
    comingCount: (await countPeopleComing(db, [id])).get(id) ?? 0,
    cancelled: item.values.status === 'cancelled',
    initiative: initiative ?? null,
    organizers: onlyAssignedTo === null ? await readOrganizers(db, id) : null,
  }
}

async function readOrganizers(db: Database, eventId: string): Promise<OrganizersData> {
  const [assigned, others] = await Promise.all([
    listOrganizers(db, eventId),
    listOtherOrganizers(db, eventId),
  ])
  return {
    assigned: assigned.map(({ role, ...person }) => ({ ...person, isOrganizer: role === 'organizer' })),
    others,
  }
}

export function action(args: Route.ActionArgs) {
  return saveItem(args, eventCollection, args.params.id, { related: eventRepeats })
}

export const meta: Route.MetaFunction = (args) => itemFormMeta(args)

export default function EventAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { path, cancelled, initiative, organizers, series, comingCount } = loaderData
  return (
    <>
      <ItemFormPage
        item={loaderData}
        result={actionData}
        extra={SeriesFields}
        actions={
          <ButtonLink variant="quiet" href={`${path}/signups`}>
            Sign-ups
          </ButtonLink>
        }
      />
      {series ? <SeriesSection path={path} series={series} /> : <RepeatNextWeek path={path} />}
      {initiative && (
        <p className="mt-10 max-w-3xl">
          From the initiative{' '}
          <a dir="auto" className="link" href={`/admin/initiatives/${initiative.id}`}>
            {initiative.title}
          </a>
        </p>
      )}
      {organizers && <Organizers path={path} {...organizers} />}
      <section aria-labelledby="signups" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="signups" className="text-xl">
          Sign-ups
        </h2>
        <p className="mt-3 mb-4 text-muted">
          {comingCount === 0
            ? 'No one is coming yet.'
            : `${countText(comingCount, 'person is', 'people are')} coming.`}{' '}
          See who is coming and who is on the waitlist, add or remove someone, and print the list.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" href={`${path}/signups`}>
            See sign-ups
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${path}/check-in`}>
            Check-in
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${path}/shifts`}>
            Shifts
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${path}/needs`}>
            Needs
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="emails" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="emails" className="text-xl">
          Emails
        </h2>
        <p className="mt-3 mb-4 text-muted">
          See which reminders went out and which are still to come, and write to everyone who signed up.
        </p>
        <ButtonLink variant="quiet" href={`${path}/emails`}>
          See emails
        </ButtonLink>
      </section>
      <section aria-labelledby="attendance" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="attendance" className="text-xl">
          Attendance
        </h2>
        <p className="mt-3 mb-4 text-muted">Record who attended and how many hours they volunteered.</p>
        <ButtonLink variant="quiet" href={`${path}/attendance`}>
          Record attendance
        </ButtonLink>
      </section>
      <section aria-labelledby="report" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="report" className="text-xl">
          Report
        </h2>
        <p className="mt-3 mb-4 text-muted">
          After the event, share numbers, photos and thanks on its page and by email.
        </p>
        <ButtonLink variant="quiet" href={`${path}/report`}>
          Write the report
        </ButtonLink>
      </section>
      <section aria-labelledby="cancel" className="mt-12 max-w-3xl border-t border-hairline pt-8">
        <h2 id="cancel" className="text-xl">
          {cancelled ? 'This event is canceled' : 'Cancel this event'}
        </h2>
        <CancelForm path={path} cancelled={cancelled} isSeries={series !== null} />
      </section>
    </>
  )
}

function CancelForm({ path, cancelled, isSeries }: { path: string; cancelled: boolean; isSeries: boolean }) {
  return (
    <PostForm
      action={`${path}/${cancelled ? 'reinstate' : 'cancel'}`}
      className="mt-3 grid justify-items-start gap-4"
      data-confirm-unsaved
    >
      <p className="text-muted">
        {cancelled
          ? 'If you reinstate it, its page and subscribed calendars will show that it is back on.'
          : 'Its page and subscribed calendars will show it as canceled. You can reinstate it later.'}
      </p>
      {isSeries && <ScopeField legend={cancelled ? 'Reinstate' : 'Cancel'} />}
      {!cancelled && (
        <Field label="Reason shown to visitors" name="reason" dir="auto" maxLength={300} className="w-full" />
      )}
      <Button variant={cancelled ? 'quiet' : 'danger'}>
        {cancelled ? 'Reinstate the event' : 'Cancel the event'}
      </Button>
    </PostForm>
  )
}
