import { databaseContext } from '#app/platform/database/database.ts'
import { firstSentence, renderMarkdown } from '#app/platform/markdown.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/about.route'
import { findPage } from './page-store.server.ts'
import { aboutTexts } from './page-texts.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const [story, vision, fullVision] = await Promise.all(
    ['about-story', 'about-vision', 'vision'].map((slug) => findPage(db, slug)),
  )
  return {
    story: { title: story?.title ?? '', html: renderMarkdown(story?.body ?? '') },
    vision: { title: vision?.title ?? '', html: renderMarkdown(vision?.body ?? '') },
    hasFullVision: Boolean(fullVision?.body),
    description: firstSentence(story?.body ?? ''),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, aboutTexts.title),
    description: args.loaderData?.description ?? '',
    illustration: {
      path: '/pictures/evening-circle-share.jpg',
      alt: 'An empty circle of cushions around a carpet under a lantern, seen through a pointed arch, the chairs already stacked',
    },
  })

export default function AboutRoute({ loaderData: { story, vision, hasFullVision } }: Route.ComponentProps) {
  const { settings } = useShell()
  const t = useText()
  return (
    <>
      <PageHeading title={t(aboutTexts.title)} titleText={aboutTexts.title}>
        <EditableText as="p" text={aboutTexts.intro} />
      </PageHeading>
      <div className="shell-width grid gap-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,42rem)_1fr]">
        <section aria-labelledby="story">
          <h2 id="story" dir="auto" className="mb-4 text-2xl">
            {story.title}
          </h2>
          {story.html ? <Prose html={story.html} /> : <EditableText as="p" text={aboutTexts.empty} />}
        </section>
        <div className="grid content-start gap-6">
          <section aria-labelledby="vision" className="card border-t-4 border-t-brass p-6">
            <h2 id="vision" dir="auto" className="mb-3 text-xl">
              {vision.title}
            </h2>
            {vision.html ? <Prose html={vision.html} /> : <EditableText as="p" text={aboutTexts.empty} />}
            {hasFullVision && (
              <p className="mt-4">
                <a className="link" href="/vision">
                  {t(aboutTexts.visionLink)}
                </a>
              </p>
            )}
          </section>
          <section aria-labelledby="join" className="rounded-md bg-wash p-6">
            <EditableText as="h2" text={aboutTexts.joinTitle} id="join" className="mb-2 text-xl" />
            <EditableText as="p" text={aboutTexts.joinText} />
            {settings.joinMissionUrl ? (
              <ExternalLink href={settings.joinMissionUrl} className="button button-primary mt-4">
                {t(aboutTexts.joinLink)}
              </ExternalLink>
            ) : (
              <ButtonLink href="/contact" className="mt-4">
                {t(aboutTexts.contactLink)}
              </ButtonLink>
            )}
          </section>
        </div>
      </div>
    </>
  )
}
