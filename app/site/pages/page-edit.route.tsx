import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { askedVersioned } from '#app/cms/collections/asked-item.server.ts'
import { changeItem } from '#app/cms/collections/item-store.server.ts'
import { couldNotSave, formPath, historyPath, listPath, titleOf } from '#app/cms/collections/kind.ts'
import { overtakenWords } from '#app/cms/collections/overtaken.server.ts'
import { undoOf } from '#app/cms/collections/undo-change.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { editedField, editedOf } from '#app/ui/edit-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import type { EditReply } from '#app/ui/edit-reply.ts'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/page-edit.route'
import { bodyLength, pageForm } from './page-form.ts'
import { pageKind, pagePlaces } from './page-kind.ts'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = pagePlaces.get(slug) ?? notFound('Page')
  const page = await askedVersioned(context.get(databaseContext), pageKind, slug)
  return {
    title: titleOf(pageKind, page),
    place,
    version: page.version,
    values: { title: String(page.title), body: String(page.body) },
    path: formPath(pageKind, page),
    history: historyPath(pageKind, page),
  }
}

export function action({ params: { slug: id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    load: (db) => askedVersioned(db, pageKind, id),
    schema: pageForm,
    invalid: 'Please look at the marked fields.',
    run: async ({ db, admin, now, item: page, value: { version, ...values } }) => {
      const saved = await changeItem(db, pageKind, { id, version, values }, admin, now)
      if (saved.outcome === 'gone') return notFound('Page')
      if (saved.outcome === 'conflict') {
        const problem = await overtakenWords(db, pageKind, { id, version }, saved)
        return { problem, extra: { conflict: { version: saved.version } } }
      }
      const path = formPath(pageKind, page)
      if (saved.item.version === saved.from) return { path, text: 'It was saved like this already.' }
      return { path, text: 'Page saved.', undo: undoOf(pageKind, saved) }
    },
    error: couldNotSave(pageKind),
    extra: noConflict,
  })
}

const noConflict: Pick<EditReply, 'conflict'> = { conflict: null }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit page', description: '', hidden: true })

export default function PageEditRoute({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { title, place, version, values, path, history } = loaderData
  const edited = editedOf(values, reply)
  return (
    <TabPage
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      lead={`Stands on ${place.label}.`}
      back={{ path: listPath(pageKind), label: 'All pages' }}
      actions={
        <>
          <ButtonLink look="quiet" href={place.path}>
            See the page
          </ButtonLink>
          <ButtonLink look="quiet" href={history}>
            Versions
          </ButtonLink>
        </>
      }
    >
      <EditForm action={path} reply={reply} version={version} submit="Save" inReach>
        <Field label="Title" required dir="auto" maxLength={120} {...editedField(edited)('title')} />
        <MarkdownField label="Text" name="body" required claims edited={edited} maxLength={bodyLength} />
      </EditForm>
    </TabPage>
  )
}
