import type { Settings } from '#app/platform/settings/settings.ts'
import { ArchFrame } from '#app/ui/ornament/ornament.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { StoreButtons } from './store-buttons.tsx'

type Claims = Pick<Settings, 'peopleClaim' | 'mealsClaim' | 'claimsAsOf'>

const habits = [
  { title: 'Set a goal', text: 'An ayah, half a page, a page: what you can keep on your worst day.' },
  { title: 'See your progress', text: 'Mark each day you read. A streak grows, and a pause is allowed.' },
  {
    title: 'Read with friends',
    text: 'Friends see that you read, and keep each other going. Nobody is ranked.',
  },
]

/** Presents the upcoming app to visitors who are not logged in. */
export function AppTeaser({ picture, claims }: { picture: Picture | null; claims: Claims }) {
  return (
    <div className="shell-width grid items-start gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(16rem,24rem)]">
      <div>
        <StoreButtons />
        <ol className="mt-12">
          {habits.map(({ title, text }) => (
            <li key={title} className="border-t border-hairline py-5">
              <h2 className="text-xl">{title}</h2>
              <p className="mt-1 max-w-xl text-muted">{text}</p>
            </li>
          ))}
          <li className="rounded-md bg-wash p-6">
            <h2 className="text-xl">A missed day feeds someone</h2>
            <p className="mt-1 max-w-xl">
              Missing a day happens to everyone. It becomes a contribution that supports community service
              projects.
            </p>
          </li>
        </ol>
        <p className="mt-6 max-w-xl text-muted">
          The log began as a group of friends. Today {claims.peopleClaim} use it, and together we have served{' '}
          {claims.mealsClaim} (as of {claims.claimsAsOf}).
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
