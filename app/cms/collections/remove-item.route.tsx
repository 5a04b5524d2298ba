import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/remove-item.route'
import { askedItem, requireCollection } from './asked-item.server.ts'
import { type Collection, capital, listPath, pluralOf, titleOf } from './collection.ts'
import { idsWithPeople } from './people-store.server.ts'
import { removeItem } from './trash-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const item = await askedItem(db, collection, params.id, { trashed: true })
  if (!item.deletedAt) return notFound(capital(collection.noun))
  return {
    noun: collection.noun,
    title: titleOf(collection, item),
    trash: trashPath(collection),
    plural: pluralOf(collection),
    kept: (await idsWithPeople(db, collection, [item.id])).size > 0,
  }
}

/** Removes what lies in the trash; this cannot be undone. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const item = await askedItem(db, collection, params.id, { trashed: true })
  const removed = await removeItem(db, collection, item.id, admin, new Date())
  if (!removed) {
    if (!item.deletedAt) return notFound(capital(collection.noun))
    return goAndSay({ context, request }, trashPath(collection), { text: keptWords, tone: 'bad' })
  }
  return goAndSay({ context, request }, trashPath(collection), {
    text: `“${titleOf(collection, item)}” is removed for good.`,
  })
}

const keptWords = 'People signed up for it or were there, and that counts for them: it stays in the trash.'

const trashPath = (collection: Collection) => `${listPath(collection)}/trash`

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove for good?', description: '', hidden: true })

export default function RemoveItemRoute({ loaderData, params }: Route.ComponentProps) {
  const { noun, title, trash, plural, kept } = loaderData
  const back = { path: trash, label: `Trash: ${plural}` }
  if (kept) {
    return (
      <TabPage title="This one stays" back={back}>
        <p className="mb-6 max-w-2xl">
          People signed up for “<bdi>{title}</bdi>” or were there, and that counts for them: it stays in the
          trash, where no visitor sees it.
        </p>
      </TabPage>
    )
  }
  return (
    <TabPage title="Remove for good?" back={back}>
      <p className="mb-6 max-w-2xl">
        The {noun} “<bdi>{title}</bdi>” and all its earlier versions go for good. This cannot be undone.
      </p>
      <ChangeForm
        action={`/admin/${params.collection}/${params.id}/remove`}
        submit="Yes, remove for good"
        look="danger"
        beside={
          <ButtonLink look="quiet" href={trash}>
            Keep it
          </ButtonLink>
        }
      />
    </TabPage>
  )
}
