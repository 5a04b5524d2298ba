import { QuranIcon, ServiceIcon, YouthIcon } from '#app/ui/ornament/program-icons.tsx'

const programs = [
  {
    title: 'Youth Empowerment',
    text: 'Young people plan the work, lead the work and grow into the people our community leans on.',
    Icon: YouthIcon,
    project: 'youth-programming',
  },
  {
    title: 'Quran Programs',
    text: 'Weekly circles and a daily log help us keep a steady, living tie with the Book of Allah.',
    Icon: QuranIcon,
    project: 'quran-circles',
  },
  {
    title: 'Community Service',
    text: 'We cook, pack, clean, paint and listen, for anyone who needs it, and ask for nothing back.',
    Icon: ServiceIcon,
    project: 'homeless-feedings',
  },
]

/** The slugs of the projects that the programs link to. */
export const programProjects = programs.map(({ project }) => project)

/** The three programs. Each links to its project if that is published, else to all projects. */
export function ProgramList({ projectSlugs = [] }: { projectSlugs?: string[] }) {
  return (
    <ul className="mx-auto mt-10 grid max-w-5xl gap-x-10 gap-y-8 md:grid-cols-3">
      {programs.map(({ title, text, Icon, project }) => (
        <li key={title} className="flex gap-[min(1.25rem,4vw)] md:block md:text-center">
          <Icon className="size-[min(3.5rem,15vw)] shrink-0 text-evergreen md:mx-auto" />
          <div>
            <h3 className="text-xl md:mt-4">
              <a
                href={projectSlugs.includes(project) ? `/projects/${project}` : '/projects'}
                className="text-ink no-underline hover:text-evergreen hover:underline"
              >
                {title}
              </a>
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
