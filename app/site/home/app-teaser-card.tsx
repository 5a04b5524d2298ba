import { useShell } from '#app/ui/page/use-shell.ts'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'

/** Announces the upcoming app, with the claims from the settings. */
export function AppTeaserCard({ picture }: { picture: Picture | null }) {
  const { settings } = useShell()
  return (
    <section aria-labelledby="app" className="shell-width">
      <div className="grid overflow-hidden rounded-md bg-evergreen-deep text-parchment md:grid-cols-[1fr_minmax(0,20rem)]">
        <div className="px-6 py-10 sm:px-10 lg:py-14">
          <p className="text-sm font-semibold tracking-[0.08em] text-lamp uppercase">
            Coming soon to iOS and Android
          </p>
          <h2 id="app" className="mt-3 text-2xl text-parchment">
            A page a day, and friends who notice
          </h2>
          <p className="mt-4 max-w-xl">
            Our Qur'an log is becoming an app. Set a goal you can keep, follow your progress, and stay
            accountable with friends. A missed day is not the end: it becomes a contribution that supports
            community service projects.
          </p>
          <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
            <Claim figure={settings.peopleClaim} text="use the Quran log" />
            <Claim figure={settings.mealsClaim} text="served" />
          </dl>
          <p className="mt-2 text-sm opacity-80">As of {settings.claimsAsOf}</p>
          <a href="/app" className="button mt-7 bg-lamp text-on-lamp hover:bg-lamp-bright">
            About the app
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

function Claim({ figure, text }: { figure: string; text: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 text-sm opacity-90">{text}</dt>
      <dd className="font-serif text-xl first-letter:uppercase">{figure}</dd>
    </div>
  )
}
