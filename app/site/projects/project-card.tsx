import { CardPicture } from '#app/ui/card-picture.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import type { Picture } from '#app/ui/picture.ts'

interface Project {
  slug: string
  title: string
  summary: string
  picture: Picture | null
}

/** A project in a list. A featured one spans the page. The whole card is one link. */
export function ProjectCard({ project, featured = false }: { project: Project; featured?: boolean }) {
  return (
    <article
      className={`group relative ${featured ? 'grid items-center gap-x-10 gap-y-5 md:grid-cols-[3fr_2fr]' : ''}`}
    >
      <CardPicture picture={project.picture} featured={featured} />
      <div>
        <h2 dir="auto" className={featured ? 'text-2xl' : 'mt-4 text-xl'}>
          <a
            href={`/projects/${project.slug}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-evergreen"
          >
            {project.title}
          </a>
        </h2>
        <p dir="auto" className={`mt-2 text-muted ${featured ? 'text-lg' : ''}`}>
          {project.summary}
        </p>
        <p aria-hidden="true" className="mt-3 inline-flex items-center gap-2 font-semibold text-evergreen">
          How it works <ArrowIcon className="size-5" />
        </p>
      </div>
    </article>
  )
}
