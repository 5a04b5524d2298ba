import { formatAmount } from '#app/events/roster/need.ts'
import { describeNeed } from '#app/events/roster/need-text.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import type { NeedView, SignupView } from '#app/events/roster/signup-view.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { eventTexts } from './event-texts.ts'

/** What the event needs. A member with a spot can offer to bring one more of an item with a single tap. */
export function EventNeeds({ slug, signup }: { slug: string; signup: SignupView }) {
  const { needs, ownSignup, availability } = signup
  const path = `${signupPath(slug)}/bring`
  const t = useText()
  const canBring = ownSignup?.status === 'confirmed'
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className="mt-10">
      <EditableText as="h2" text={eventTexts.needsTitle} id="needs" className="mb-3 text-xl" />
      <ul className="divide-y divide-hairline border-y border-hairline">
        {needs.map((need) => (
          <li key={need.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <bdi className="font-semibold wrap-anywhere">{need.item}</bdi>
              <span className="block text-sm text-muted">{describeNeed(need, t(eventTexts.needsMet))}</span>
              {need.ownAmount > 0 && (
                <span className="block text-sm text-evergreen">
                  ✓ You’re bringing {formatAmount(need.ownAmount, need)}.
                </span>
              )}
            </div>
            {canBring && need.missing > 0 && <BringOne need={need} path={path} />}
          </li>
        ))}
      </ul>
      {canBring ? (
        <a href={path} className="link mt-1 inline-flex min-h-11 items-center">
          Change what you’re bringing
        </a>
      ) : (
        availability === 'open' && (
          <EditableText as="p" text={eventTexts.needsInvitation} className="mt-3 text-muted" />
        )
      )}
    </section>
  )
}

/** Pressing the button twice still adds only one, because the form sends the new total. */
function BringOne({ need, path }: { need: NeedView; path: string }) {
  const label =
    need.ownAmount > 0 ? `Bring ${formatAmount(1, need)} more` : `I’ll bring ${formatAmount(1, need)}`
  return (
    <PostForm action={path} preventScrollReset>
      <input type="hidden" name={`need-${need.id}`} value={need.ownAmount + 1} />
      <input type="hidden" name="from" value="event" />
      <Button variant="quiet" aria-label={`${label}: ${need.item}`}>
        {label}
      </Button>
    </PostForm>
  )
}
