import { TreeDrawing } from '#app/quran/charts/tree-drawing.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { logTexts } from './log-texts.ts'

/** What the log is, for visitors. */
export function QuranWelcome() {
  const t = useText()
  return (
    <>
      <PageHeading eyebrow="Qur'an log" title={t(logTexts.title)} titleText={logTexts.title}>
        <EditableText as="p" text={logTexts.intro} />
      </PageHeading>
      <div className="shell-width grid items-center gap-x-16 gap-y-10 md:grid-cols-2">
        <div>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/profile?mode=signup&next=%2Fquran">Sign Up</ButtonLink>
            <ButtonLink variant="quiet" href="/profile?next=%2Fquran">
              Log In
            </ButtonLink>
          </p>
          <p className="mt-6">
            <a className="link inline-flex min-h-11 items-center" href="/quran/how-it-counts">
              How days are counted
            </a>
          </p>
        </div>
        <TreeDrawing leaves={120} className="mx-auto w-full max-w-md" />
      </div>
    </>
  )
}
