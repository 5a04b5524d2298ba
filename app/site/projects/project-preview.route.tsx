import { readPreview } from '#app/cms/collections/preview.server.ts'
import { findPicture } from '#app/cms/media/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { DraftBanner } from '#app/ui/draft-banner.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/project-preview.route'
import { projectKind } from './project-kind.ts'
import { listProjects } from './project-store.server.ts'
import { ProjectView } from './project-view.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  return readPreview(context, projectKind, params.id, async (item, now) => {
    const project = fillTexts(
      { title: String(item.title), summary: String(item.summary), body: String(item.body) },
      await readSettings(db),
    )
    const picture = item.pictureId ? ((await findPicture(db, String(item.pictureId))) ?? null) : null
    return {
      project: { ...project, picture },
      html: renderMarkdown(project.body),
      others: (await listProjects(db, now)).filter((other) => other.id !== item.id),
    }
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', hidden: true })

export default function ProjectPreviewRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <>
      <DraftBanner {...banner} />
      <ProjectView {...page} />
    </>
  )
}
