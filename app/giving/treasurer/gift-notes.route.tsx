import { z } from 'zod'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import { requiredText } from '#app/platform/http/form-text.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/gift-notes.route'
import { giftPath, requireGiftAndRecordView } from './gift-page.server.ts'
import { requireGift } from './gift-store.server.ts'
import { NoteForm } from './note-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, reference } = await requireGiftAndRecordView(context, params.id)
  return { path: giftPath(id), reference }
}

const schema = z.object({ note: requiredText('Please write the note first.', 4000) })

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    schema,
    run: async ({ db, actor, now, item: { reference }, value: { note } }) => {
      const gift = { subject: 'gift', subjectId: id, label: reference } as const
      await db.transaction().execute((tx) => addNote(tx, gift, note, actor, now))
      return { path: giftPath(id), text: 'Note added.' }
    },
    error: 'The note could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Note', description: 'A note on a gift.', noIndex: true })

export default function GiftNotesRoute({
  loaderData: { path, reference },
  actionData,
}: Route.ComponentProps) {
  return (
    <AdminPage back={{ path, label: 'Back to the gift' }} title={`Note on ${reference}`}>
      <div className="max-w-2xl">
        <NoteForm path={path} result={actionData} />
      </div>
    </AdminPage>
  )
}
