import { countText } from '#app/platform/count-text.ts'
import { hasEnteredNumber } from '#app/platform/settings/settings.ts'
import type { SiteText } from '#app/platform/settings/text.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { homeTexts } from './home-texts.ts'

/** Announces the upcoming app, with the numbers from the settings. */
export function AppTeaserCard({ picture }: { picture: Picture | null }) {
  const { settings } = useShell()
  const { impactSources } = settings
  const t = useText()
  return (
    <section aria-labelledby="app" className="shell-width">
      <div className="grid overflow-hidden rounded-md bg-evergreen-deep text-parchment md:grid-cols-[1fr_minmax(0,20rem)]">
        <div className="px-6 py-10 sm:px-10 lg:py-14">
          <EditableText
            as="p"
            text={homeTexts.appEyebrow}
            // Not in capitals, which would turn “iOS” into “IOS”.
            className="text-sm font-semibold tracking-[0.08em] text-lamp"
          />
          <EditableText as="h2" text={homeTexts.appTitle} id="app" className="mt-3 text-2xl text-parchment" />
          <EditableText as="p" text={homeTexts.appText} className="mt-4 max-w-xl" />
          <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
            <ImpactNumber
              figure={settings.impactPeople}
              text={homeTexts.peopleLabel}
              source={impactSources.people}
            />
            <ImpactNumber
              figure={settings.impactMeals}
              text={homeTexts.mealsLabel}
              source={impactSources.meals}
            />
          </dl>
          {hasEnteredNumber(impactSources) && (
            <EditableText
              as="p"
              text={homeTexts.countedOn}
              values={{ month: settings.impactCountedOn }}
              className="mt-2 text-sm opacity-80"
            />
          )}
          <a href="/app" className="button mt-7 bg-lamp text-on-lamp hover:bg-lamp-bright">
            {t(homeTexts.appLink)}
          </a>
        </div>
        {picture && (
          <PictureView
            picture={picture}
            alt={picture.alt}
            sizes="(min-width: 800px) 320px, 100vw"
            className="h-full max-h-90 w-full md:max-h-none"
          />
        )}
      </div>
    </section>
  )
}

/**
 * An impact number. `source` is the number of event reports that it was counted from, or 'log' if it was counted in the
 * Qur'an log; 0 means that an admin wrote it.
 */
function ImpactNumber({ figure, text, source }: { figure: string; text: SiteText; source: number | 'log' }) {
  return (
    <div className="flex flex-col">
      <EditableText as="dt" text={text} className="order-2 text-sm opacity-90" />
      <dd className="font-serif text-xl first-letter:uppercase">{figure}</dd>
      {source === 'log' && (
        <EditableText as="dd" text={homeTexts.countedInLog} className="order-3 text-sm opacity-80" />
      )}
      {source !== 'log' && source > 0 && (
        <EditableText
          as="dd"
          text={homeTexts.countedFrom}
          values={{ reports: countText(source, 'event report', 'event reports') }}
          className="order-3 text-sm opacity-80"
        />
      )}
    </div>
  )
}
