import { readNewItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/opportunities-admin.route'
import { AddEvent } from './add-event.tsx'
import { adminListPath } from './editor-location.ts'
import { loadEventAdmin } from './event-admin-data.server.ts'
import { EventAdminList } from './event-admin-list.tsx'
import { eventCollection } from './event-collection.ts'
import { eventRepeats } from './event-repeats.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = await requireEditor(context, eventCollection)
  const list = await loadEventAdmin(context, editor, new URL(request.url), new Date())
  const draft = await readNewItemAutosave({ context, request }, eventCollection, list.form.initial)
  return { ...list, draft }
}

export function action(args: Route.ActionArgs) {
  return saveNewItem(args, eventCollection, { related: eventRepeats })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Opportunities', description: '', noIndex: true })

export default function OpportunitiesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Opportunities"
      lead={
        loaderData.onlyAssigned
          ? 'The events that you added or are assigned to.'
          : 'Volunteer events on the public calendar.'
      }
      actions={
        <>
          <ButtonLink variant="quiet" href={`${adminListPath}/trash`}>
            Trash ({loaderData.trashedCount})
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${adminListPath}/export.csv`}>
            Export events (CSV)
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${adminListPath}/attendance.csv`}>
            Export attendance (CSV)
          </ButtonLink>
        </>
      }
    >
      <AddEvent
        result={actionData}
        form={loaderData.form}
        timeZone={loaderData.timeZone}
        draft={loaderData.draft}
        editorLocation={actionData?.values.editor === 'inline' ? 'inline' : 'admin'}
      />
      <section aria-labelledby="events">
        <h2 id="events" className="mb-4 text-xl">
          Events
        </h2>
        {loaderData.series && (
          <p className="mb-4">
            Only the dates of this series: {loaderData.series.text}.{' '}
            <a className="link" href={adminListPath}>
              Show all events
            </a>
          </p>
        )}
        <ListSearch placeholder="Title or location">
          <Select label="Show" hideOptional name="when" defaultValue={loaderData.listName}>
            <option value="upcoming">Upcoming</option>
            <option value="no-location">Without a location</option>
            <option value="past">Past</option>
            <option value="drafts">Drafts</option>
            <option value="all">All</option>
          </Select>
          {loaderData.series && <input type="hidden" name="series" value={loaderData.series.id ?? ''} />}
        </ListSearch>
        <EventAdminList list={loaderData} editorLocation="admin" />
      </section>
    </AdminPage>
  )
}
