import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { FirstStep } from './first-steps.ts'
import { profileTexts } from './profile-texts.ts'

/** What a new member sees in place of their events. */
export function Welcome({ steps }: { steps: FirstStep[] }) {
  return (
    <section aria-labelledby="welcome" className="card border-t-4 border-t-brass p-6 sm:p-8">
      <EditableText as="h2" text={profileTexts.welcome} id="welcome" className="text-2xl" />
      <ol className="mt-5 -mb-5">
        {steps.map(({ title, text, link, done }, index) => (
          <li key={title} className="flex gap-4 border-t border-hairline py-5">
            <span
              aria-hidden="true"
              className={`grid size-9 shrink-0 place-items-center rounded-full border font-serif font-semibold ${done ? 'border-success bg-success-wash text-success' : 'border-brass'}`}
            >
              {done ? '✓' : index + 1}
            </span>
            <div className="min-w-0 flex-1 gap-x-6 lg:flex lg:items-center lg:justify-between">
              <div className="min-w-0">
                <h3 className="text-lg">
                  {title}
                  {done && <span className="ms-2 font-sans text-sm font-semibold text-success">Done</span>}
                </h3>
                <p dir="auto" className="mt-1 text-muted wrap-anywhere">
                  {typeof text === 'string' ? text : <EditableText as="span" text={text} />}
                </p>
              </div>
              <ButtonLink variant="quiet" className="shrink-0 max-lg:mt-3" href={link.href}>
                {link.label}
                <span className="sr-only">: {title}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
