import { databaseContext } from '#app/platform/database/database.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { EditableEmptyState } from '#app/ui/empty-state.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/projects.route'
import { ProjectCard } from './project-card.tsx'
import { listProjects } from './project-store.server.ts'
import { projectTexts } from './project-texts.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date()
  return { projects: await listProjects(context.get(databaseContext), now) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Projects',
    description: metaText(args, projectTexts.description),
    illustration: {
      path: '/pictures/homeless-feedings-share.jpg',
      alt: 'A large steaming pot with its ladle, a stack of bowls, bread and oranges on a kitchen table, the city at dusk in the window',
    },
  })

export default function ProjectsRoute({ loaderData: { projects } }: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  const [lead, ...others] = projects
  return (
    <>
      <PageHeading title="Projects">
        <EditableText as="p" text={projectTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        {lead ? <ProjectCard project={lead} featured /> : <EditableEmptyState text={projectTexts.empty} />}
        <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {others.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
          <li className={`grid ${lead ? '' : 'sm:col-span-2'}`}>
            <section
              aria-labelledby="more"
              className="grid place-content-center justify-items-center rounded-md bg-wash px-6 py-10 text-center"
            >
              <EditableText as="h2" text={projectTexts.moreTitle} id="more" className="text-2xl" />
              <EditableText as="p" text={projectTexts.moreText} className="mt-3 max-w-sm" />
              {settings.joinCommitteeUrl ? (
                <ExternalLink href={settings.joinCommitteeUrl} className="button button-primary mt-5">
                  {t(projectTexts.joinLink)}
                </ExternalLink>
              ) : (
                <ButtonLink href="/contact" className="mt-5">
                  {t(projectTexts.contactLink)}
                </ButtonLink>
              )}
            </section>
          </li>
        </ul>
      </div>
    </>
  )
}
