import { z } from 'zod'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { requiredEmail } from '#app/platform/http/form-text.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { fieldProps, PublicFormView } from '#app/ui/public-form-view.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/monthly.route'
import { privateHeaders } from './recurring-access.server.ts'
import { recurringLinksMail } from './recurring-gift-mail.server.ts'
import { listRecurringGiftsOfEmail, listRecurringGiftsOfMember } from './recurring-gift-store.server.ts'
import { recurringAmount, recurringStatusLabels, recurringStatusTones } from './recurring-gift-view.ts'
import { recurringTexts } from './recurring-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

const schema = z.object({ email: requiredEmail() })

/** The form that sends the link, and the gifts of the member who is logged in. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  const gifts = member ? await listRecurringGiftsOfMember(context.get(databaseContext), member.id) : []
  return {
    gifts: gifts.map(({ id, reference, status, ...gift }) => ({
      id,
      reference,
      status,
      amount: recurringAmount(gift),
    })),
  }
}

/** The response never says whether an address belongs to a donor: the email is sent only if it does. */
export function action({ request, context }: Route.ActionArgs) {
  const db = context.get(databaseContext)
  const now = new Date()
  return handlePublicForm(
    { request, context },
    {
      name: 'monthly gift link',
      schema,
      recipient: ({ email }) => email,
      save: async ({ email }) => {
        const gifts = await listRecurringGiftsOfEmail(db, email)
        const links = { origin: linkOrigin(context), secret: context.get(configContext).secret }
        const [first] = gifts
        if (first) {
          const mail = recurringLinksMail(gifts, first.donorEmail, await readSettings(db), links)
          await enqueueMail(db, mail, now)
        }
        return true
      },
      failure: recurringTexts.linkFailure,
      now,
    },
  )
}

export const headers = () => privateHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Your monthly gift',
    description: 'Change, pause or stop a monthly gift.',
    noIndex: true,
  })

export default function MonthlyRoute({ loaderData: { gifts }, actionData: result }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageHeading title={t(recurringTexts.title)} titleText={recurringTexts.title}>
        <EditableText as="p" text={recurringTexts.intro} />
      </PageHeading>
      <div className="shell-width grid gap-10">
        {gifts.length > 0 && (
          <ul className="grid max-w-xl gap-3">
            {gifts.map(({ id, reference, amount, status }) => (
              <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
                <a className="link py-2" href={`/donate/monthly/${id}`}>
                  {amount}
                  <span className="sr-only">, {reference}</span>
                </a>
                <StatusBadge tone={recurringStatusTones[status]}>{recurringStatusLabels[status]}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
        <div className="max-w-xl">
          <EditableText as="p" text={recurringTexts.linkIntro} className="mb-5" />
          <PublicFormView
            id="link"
            result={result}
            thanks={<EditableText as="p" text={recurringTexts.linkSent} />}
            submitLabel="Send me the link"
            failure={t(recurringTexts.linkFailure)}
          >
            <Field label="Email" {...fieldProps(result)('email')} type="email" autoComplete="email" />
          </PublicFormView>
        </div>
      </div>
    </>
  )
}
