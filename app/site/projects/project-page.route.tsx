import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { freshUntilPublication } from '#app/platform/http/page.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { shareUrl } from '#app/ui/picture.ts'
import type { Route } from './+types/project-page.route'
import { findProject, listProjects } from './project-store.server.ts'
import { ProjectView } from './project-view.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  await freshUntilPublication(context, 'project', now)
  const project = (await findProject(db, params.slug, now)) ?? notFound('Project')
  const others = (await listProjects(db, now)).filter((other) => other.slug !== params.slug)
  return { project, html: renderMarkdown(project.body), others }
}

export const meta: Route.MetaFunction = (args) => {
  const project = args.loaderData?.project
  return pageMeta(args, {
    title: project?.title ?? 'Project',
    description: project?.summary ?? '',
    ...(project?.picture ? { image: shareUrl(project.picture) } : {}),
  })
}

export default function ProjectPageRoute({ loaderData }: Route.ComponentProps) {
  return <ProjectView {...loaderData} />
}
