import { findDesignPicture } from '#app/cms/media/design-picture-store.server.ts'
import { readNextEvent } from '#app/events/event/cached-events.server.ts'
import { NextEventCard } from '#app/events/event/next-event-card.tsx'
import { databaseContext } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { findProjectSlugs } from '#app/site/projects/project-store.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useText } from '#app/ui/editable-text.tsx'
import { InlineScript } from '#app/ui/inline.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta, shellOf } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Route } from './+types/home.route'
import { AppTeaserCard } from './app-teaser-card.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import heroRotation from './hero-rotation.ts?script'
import { homeTexts } from './home-texts.ts'
import { readHomepage } from './homepage-store.server.ts'
import { ProgramList, programProjectSlugs } from './program-list.tsx'
import { listSlides } from './slide-store.server.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  const [homepage, slides, settings, teaser, projectSlugs] = await Promise.all([
    readHomepage(db),
    listSlides(db, now),
    readSettings(db),
    findDesignPicture(db, 'app-teaser'),
    findProjectSlugs(db, programProjectSlugs, now),
  ])
  const { next } = await readNextEvent(db, now, settings.timeZone)
  return { homepage, slides, projectSlugs, next: next ?? null, teaser }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args as Route.MetaArgs
  return pageMeta(args, {
    title: homeTitle(args),
    description: loaderData?.homepage.description || homeTitle(args),
  })
}

export default function HomeRoute({
  loaderData: { homepage, slides, projectSlugs, next, teaser },
}: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  return (
    <>
      <section
        aria-labelledby="welcome"
        className="shell-width grid items-center gap-x-12 gap-y-8 pt-7 pb-12 sm:pt-12 md:grid-cols-[1fr_minmax(0,19rem)] lg:grid-cols-[1fr_minmax(0,27rem)]"
      >
        <div>
          <h1 id="welcome" dir="auto" className="text-3xl">
            {homepage.title || `Welcome to ${settings.name}`}
          </h1>
          {homepage.description && (
            <p dir="auto" className="mt-5 max-w-xl text-lg text-muted">
              {homepage.description}
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
            <ButtonLink href="/volunteer">{t(homeTexts.eventsLink)}</ButtonLink>
            <ButtonLink variant="quiet" href="/about">
              {t(homeTexts.aboutLink)}
            </ButtonLink>
          </div>
          {next && (
            <div className="mt-7 max-w-xl">
              <NextEventCard event={next} />
            </div>
          )}
        </div>
        <HeroCarousel slides={slides} shape={settings.heroShape} />
      </section>

      {homepage.picture && (
        <div className="border-y border-hairline bg-sunken">
          <PictureView
            picture={homepage.picture}
            sizes="(min-width: 1152px) 1152px, 100vw"
            className="banner-picture mx-auto h-auto w-full max-w-6xl"
          />
        </div>
      )}

      <section aria-labelledby="programs" className="shell-width py-16">
        <div className="text-center">
          <h2 id="programs" dir="auto" className="text-3xl">
            {settings.name}
          </h2>
          <p dir="auto" className="mt-3 font-serif text-lg text-brass-text italic">
            {settings.tagline}
          </p>
        </div>
        <ProgramList projectSlugs={projectSlugs} />
      </section>

      <AppTeaserCard picture={teaser} />
      <InlineScript source={heroRotation} />
    </>
  )
}

function homeTitle(args: Parameters<typeof shellOf>[0]) {
  const { name, tagline } = shellOf(args)?.settings ?? defaultSettings
  return tagline ? `${name}: ${tagline}` : name
}
