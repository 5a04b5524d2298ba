import { EditableText, EditTextLink, useText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { QuranIcon, ServiceIcon, YouthIcon } from '#app/ui/ornament/program-icons.tsx'
import { homeTexts } from './home-texts.ts'

const programs = [
  {
    title: homeTexts.firstProgram,
    text: homeTexts.firstProgramText,
    icon: homeTexts.firstProgramIcon,
    project: 'youth-programming',
  },
  {
    title: homeTexts.secondProgram,
    text: homeTexts.secondProgramText,
    icon: homeTexts.secondProgramIcon,
    project: 'quran-circles',
  },
  {
    title: homeTexts.thirdProgram,
    text: homeTexts.thirdProgramText,
    icon: homeTexts.thirdProgramIcon,
    project: 'homeless-feedings',
  },
]

/** The slugs of the projects that the programs link to. */
export const programProjectSlugs = programs.map(({ project }) => project)

/** The three programs. Each links to its project if the project is published, or else to all projects. */
export function ProgramList({ projectSlugs = [] }: { projectSlugs?: string[] }) {
  const t = useText()
  return (
    <ul className="mx-auto mt-10 grid max-w-5xl gap-x-10 gap-y-8 md:grid-cols-3">
      {programs.map(({ title, text, icon, project }) => (
        <li key={project} className="flex gap-[min(1.25rem,4vw)] md:block md:text-center">
          <ProgramIcon
            name={t(icon)}
            className="size-[min(3.5rem,15vw)] shrink-0 text-evergreen md:mx-auto"
          />
          <div>
            <h3 className="text-xl md:mt-4">
              <a
                href={projectSlugs.includes(project) ? `/projects/${project}` : '/projects'}
                className="text-ink no-underline hover:text-evergreen hover:underline"
              >
                <bdi>{t(title)}</bdi>
              </a>
              <EditTextLink text={title} />
            </h3>
            <EditableText as="p" text={text} className="mt-2 text-muted" />
          </div>
        </li>
      ))}
    </ul>
  )
}

const icons: Record<string, typeof YouthIcon> = {
  youth: YouthIcon,
  quran: QuranIcon,
  service: ServiceIcon,
  star: Khatam,
}

function ProgramIcon({ name, className }: { name: string; className: string }) {
  const Icon = icons[name] ?? Khatam
  return <Icon className={className} />
}
