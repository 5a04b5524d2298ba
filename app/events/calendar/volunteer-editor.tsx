import type { ComponentProps } from 'react'
import { AddEvent } from '#app/events/event/add-event.tsx'
import { calendarPath } from '#app/events/event/calendar-url.ts'
import { inlineListPath } from '#app/events/event/editor-location.ts'
import type { EventAdminData } from '#app/events/event/event-admin-data.server.ts'
import { EventAdminList } from '#app/events/event/event-admin-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Opens and closes the inline editor with a link, so that it works without JavaScript. */
export function EditorToggle({ open }: { open: boolean }) {
  return (
    <ButtonLink variant="quiet" href={open ? calendarPath : inlineListPath}>
      {open ? 'Close Opportunities Editor' : 'Edit Opportunities'}
    </ButtonLink>
  )
}

/** The admin area's event form and list, on the public calendar page. */
export function VolunteerEditor({
  list,
  draft,
}: {
  list: EventAdminData
  draft: ComponentProps<typeof AddEvent>['draft']
}) {
  return (
    <section aria-labelledby="editor" className="mb-14 rounded-md border border-brass bg-surface p-5 sm:p-8">
      <h2 id="editor" className="mb-5 text-2xl">
        Edit Opportunities
      </h2>
      <AddEvent form={list.form} timeZone={list.timeZone} draft={draft} editorLocation="inline" />
      <EventAdminList list={list} editorLocation="inline" />
    </section>
  )
}
