import { useSearchParams } from 'react-router'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { countUses, listMedia, usageFilters } from '#app/cms/media/media-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/media-list.route'
import { MediaCard } from './media-card.tsx'
import { mediaListPath } from './media-path.ts'
import { countUsesOutsideFields, picturedTables } from './picture-uses.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  const db = context.get(databaseContext)
  const { versioned } = context.get(collectionsContext)
  const tables = picturedTables(versioned)
  const useCountsOutsideFields = await countUsesOutsideFields(db, versioned)
  const { searchParams } = new URL(request.url)
  const filter = {
    search: (searchParams.get('q') ?? '').slice(0, 100),
    use: usageFilters.find((use) => use === searchParams.get('use')) ?? null,
    usedOutsideFields: [...useCountsOutsideFields.keys()],
  }
  const { rows, next, previous } = await listMedia(db, tables, filter, searchParams.get('cursor'))
  const ids = rows.map(({ id }) => id)
  const [useCounts, objectCounts] = await Promise.all([
    countUses(db, tables, ids),
    countUses(db, ['storedObject'], ids),
  ])
  return {
    next,
    previous,
    pictures: rows.map((media) => ({
      picture: media,
      name: media.name,
      useCount: (useCounts.get(media.id) ?? 0) + (useCountsOutsideFields.get(media.id) ?? 0),
      isAppUpload: objectCounts.has(media.id),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Media', description: 'All pictures on the site.', noIndex: true })

export default function MediaListRoute({ loaderData: { pictures, next, previous } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isFiltered = Boolean(params.get('q') || params.get('use'))
  return (
    <AdminPage
      title="Media"
      lead="All pictures on the site, newest first. Pictures that you add to an article or an event are here too, and each can be used again. An upload that nothing uses, not even an earlier version or unsaved changes, is deleted after 30 days."
      actions={
        <>
          <ButtonLink href={`${mediaListPath}/new`}>Upload a picture</ButtonLink>
          <ButtonLink variant="quiet" href="/admin/design-pictures">
            Design pictures
          </ButtonLink>
        </>
      }
    >
      <ListSearch placeholder="File name or description">
        <Select label="Show" name="use" hideOptional defaultValue={params.get('use') ?? ''}>
          <option value="">All</option>
          <option value="used">Used</option>
          <option value="unused">Unused</option>
          <option value="apps">Uploaded by apps</option>
        </Select>
      </ListSearch>
      {pictures.length === 0 ? (
        <EmptyState>{isFiltered ? 'No matches.' : 'No pictures yet.'}</EmptyState>
      ) : (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((media) => (
            <MediaCard key={media.picture.id} {...media} />
          ))}
        </ul>
      )}
      <CursorPaging previous={previous} next={next} />
    </AdminPage>
  )
}
