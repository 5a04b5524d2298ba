import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import type { Route } from './+types/inbox-notes.route'
import { itemPath, itemRef, requireInbox, requireInboxItem } from './inbox.server.ts'
import { type ItemForms, NoteForm } from './inbox-forms.tsx'
import { addNote } from './note-store.server.ts'

const schema = z.object({ note: requiredText('Please write the note first.', 4000) })

/** Adds an internal note to an item. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const inbox = requireInbox(args)
  return runAdminAction(args, {
    permission: inbox.permission,
    load: (db) => requireInboxItem(db, inbox, id),
    schema,
    run: async ({ db, actor, now, item, value }) => {
      await db.transaction().execute((tx) => addNote(tx, itemRef(inbox, item), value.note, actor, now))
      return { path: itemPath(inbox, id), text: 'Note added.' }
    },
    error: 'The note could not be saved. Please try again.',
  })
}

export default function InboxNotesRoute({ actionData }: Route.ComponentProps) {
  return <NoteForm {...useOutletContext<ItemForms>()} result={actionData} />
}
