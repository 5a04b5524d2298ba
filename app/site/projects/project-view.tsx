import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { Prose } from '#app/ui/prose.tsx'

interface Props {
  project: { title: string; summary: string; picture: Picture | null }
  html: string
  others: { id: string; slug: string; title: string }[]
}

/** The full page of a project. */
export function ProjectView({ project, html, others }: Props) {
  return (
    <>
      <PageHeading eyebrow={<a href="/projects">Projects</a>} title={project.title}>
        {project.summary}
      </PageHeading>
      <div className="shell-width grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div>
          {project.picture && (
            <PictureView
              picture={project.picture}
              sizes="(min-width: 1088px) 672px, (min-width: 800px) 55vw, 92vw"
              loading="eager"
              className="mb-8 aspect-3/2 w-full rounded-md"
            />
          )}
          <Prose html={html} />
        </div>
        <aside aria-label="Take part" className="grid grid-cols-1 content-start gap-8">
          <div className="rounded-md bg-wash p-6">
            <h2 className="text-xl">Take part</h2>
            <p className="mt-2">Dates, locations and what to bring are on the calendar.</p>
            <ButtonLink href="/volunteer" className="mt-4">
              See the calendar
            </ButtonLink>
          </div>
          {others.length > 0 && (
            <nav aria-labelledby="others">
              <h2 id="others" className="text-xl">
                Other projects
              </h2>
              <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
                {others.map((other) => (
                  <li key={other.id}>
                    <a
                      href={`/projects/${other.slug}`}
                      dir="auto"
                      className="block py-2.5 text-ink hover:text-evergreen hover:underline"
                    >
                      {other.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
      </div>
    </>
  )
}
