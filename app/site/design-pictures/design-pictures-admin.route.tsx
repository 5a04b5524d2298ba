import { formPath, titleOf } from '#app/cms/collections/collection.ts'
import { requireVersionedItem } from '#app/cms/collections/require-item.server.ts'
import { designPictureIds, findDesignPicture } from '#app/cms/media/design-picture-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Route } from './+types/design-pictures-admin.route'
import { designPictureCollection, designPicturePages } from './design-picture-collection.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const rows = await Promise.all(
    designPictureIds.map(async (id) => {
      const item = await requireVersionedItem(db, designPictureCollection, id)
      const picture = await findDesignPicture(db, id)
      return {
        id,
        title: titleOf(designPictureCollection, item),
        editPath: formPath(designPictureCollection, item),
        shownOn: designPicturePages.get(id)?.label ?? '',
        origin: describeOrigin(id, picture),
        picture,
      }
    }),
  )
  return { rows }
}

function describeOrigin(id: string, picture: Picture | null | undefined) {
  if (picture?.source === 'upload') return 'Your own picture'
  return picture && picture.id !== id ? 'Another included illustration' : 'Included with the site'
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: designPictureCollection.title, description: '', noIndex: true })

export default function DesignPicturesRoute({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={designPictureCollection.title}
      lead="Illustrations that are part of the site’s design. You can replace each of them with your own picture."
      back={{ path: '/admin/media', label: 'Media' }}
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ id, title, editPath, shownOn, origin, picture }) => (
          <li
            key={id}
            className="flex min-w-0 flex-col overflow-hidden rounded-md border border-hairline bg-surface"
          >
            {picture && (
              <PictureView
                picture={picture}
                alt=""
                sizes="(min-width: 1024px) 280px, (min-width: 640px) 45vw, 92vw"
                className="aspect-3/2 bg-sunken [&>img]:object-contain"
              />
            )}
            <div className="flex grow flex-col p-4">
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-sm text-muted">{shownOn}</p>
              <p className="mt-3 mb-4 text-sm">{origin}</p>
              <ButtonLink variant="quiet" href={editPath} className="mt-auto self-start">
                Change<span className="sr-only"> the picture: {title}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
