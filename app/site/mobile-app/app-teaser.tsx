import { hasEnteredNumber } from '#app/platform/settings/settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { ArchFrame } from '#app/ui/ornament/ornament.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { appTexts } from './app-texts.ts'
import { StoreButtons } from './store-buttons.tsx'

const habits = [
  { title: appTexts.firstHabit, text: appTexts.firstHabitText },
  { title: appTexts.secondHabit, text: appTexts.secondHabitText },
  { title: appTexts.thirdHabit, text: appTexts.thirdHabitText },
]

const claimsClass = 'mt-6 max-w-xl text-muted'

/** Presents the upcoming app to visitors who are not logged in. */
export function AppTeaser({ picture }: { picture: Picture | null }) {
  const { impactSources, impactCountedOn } = useShell().settings
  const t = useText()
  return (
    <div className="shell-width grid items-start gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(16rem,24rem)]">
      <div>
        <StoreButtons />
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <EditableText as="p" text={appTexts.logReady} className="max-w-sm" />
          <ButtonLink href="/quran">{t(appTexts.logLink)}</ButtonLink>
        </div>
        <ol className="mt-12">
          {habits.map(({ title, text }) => (
            <li key={title.key} className="border-t border-hairline py-5">
              <EditableText as="h2" text={title} className="text-xl" />
              <EditableText as="p" text={text} className="mt-1 max-w-xl text-muted" />
            </li>
          ))}
          <li className="rounded-md bg-wash p-6">
            <EditableText as="h2" text={appTexts.missedDay} className="text-xl" />
            <EditableText as="p" text={appTexts.missedDayText} className="mt-1 max-w-xl" />
          </li>
        </ol>
        {hasEnteredNumber(impactSources) ? (
          <EditableText
            as="p"
            text={appTexts.claims}
            values={{ month: impactCountedOn }}
            className={claimsClass}
          />
        ) : (
          <EditableText as="p" text={appTexts.countedClaims} className={claimsClass} />
        )}
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href="/quran/how-it-counts">
            {t(appTexts.rulesLink)}
          </a>
        </p>
      </div>
      {picture && (
        <ArchFrame className="mx-auto aspect-4/5 w-full max-w-sm">
          <PictureView
            picture={picture}
            sizes="(min-width: 50rem) 24rem, 90vw"
            className="size-full object-cover"
          />
        </ArchFrame>
      )}
    </div>
  )
}
