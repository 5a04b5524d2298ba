import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/submit-initiative.route'
import { initiativeSchema } from './initiative-form.ts'
import { submitInitiative } from './initiative-store.server.ts'
import { initiativeTexts } from './initiative-texts.ts'
import { NextSteps } from './next-steps.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await nullOnError(context, readSettings(context.get(databaseContext)))
  if (!settings) {
    // Show the form anyway: it may have been submitted with text that must not be lost.
    expireNoLaterThan(context, new Date())
    return { today: undefined }
  }
  const { timeZone } = settings
  const today = localDateIn(new Date(), timeZone)
  expireNoLaterThan(context, instantOf(addDays(today, 1), '00:00', timeZone))
  return { today }
}

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'initiative',
      schema: async () => initiativeSchema(localDateIn(now, (await readSettings(db)).timeZone)),
      recipient: (initiative) => initiative.contactEmail,
      save: async (initiative) => ({
        ...(await submitInitiative(db, initiative, await readSettings(db), now)),
        isEmailed: await isMailConnected(context),
      }),
      failure: initiativeTexts.failure,
      now,
    },
  )
}

/** The second tab of the toolkit, rendered inside `resources/resources.route.tsx`. */
export default function SubmitInitiativeRoute({
  loaderData: { today },
  actionData: result,
}: Route.ComponentProps) {
  const field = fieldProps(result)
  const t = useText()
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,38rem)_1fr] lg:gap-16">
      <section aria-labelledby="initiative-title">
        <EditableText as="h3" text={initiativeTexts.title} id="initiative-title" className="mb-2 text-xl" />
        <EditableText as="p" text={initiativeTexts.intro} className="mb-6 text-muted" />
        <PublicFormView
          id="initiative-form"
          action="?tab=initiatives"
          result={result}
          submitLabel={t(initiativeTexts.submit)}
          failure={t(initiativeTexts.failure)}
          thanks={
            <>
              <EditableText as="p" text={initiativeTexts.thanks} className="font-semibold" />
              <p className="mt-1">
                Your reference is <strong className="whitespace-nowrap">{result?.sent?.reference}</strong>.{' '}
                <EditableText
                  as="span"
                  text={result?.sent?.isEmailed ? initiativeTexts.emailed : initiativeTexts.notEmailed}
                />
              </p>
            </>
          }
        >
          <Field label="Title" {...field('title')} hint="A few words that people will remember" />
          <TextArea
            label="Description"
            {...field('description')}
            rows={6}
            hint="What would happen, for whom, and what you already have"
          />
          <Field label="Location" {...field('location')} autoComplete="off" />
          <Field label="Date" {...field('date')} type="date" min={today} className="max-w-60" />
          <fieldset className="mt-2 grid gap-5 border-t border-hairline pt-6">
            <legend className="sr-only">{t(initiativeTexts.reach)}</legend>
            <Field label="Your name" {...field('contactName')} autoComplete="name" />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="Your email" {...field('contactEmail')} type="email" autoComplete="email" />
              <Field label="Your phone" {...field('contactPhone')} type="tel" autoComplete="tel" />
            </div>
          </fieldset>
        </PublicFormView>
      </section>
      <NextSteps />
    </div>
  )
}
