import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { submittedFields } from '#app/platform/http/form.server.ts'
import { acceptsMail } from '#app/platform/mail/mail-domain.server.ts'
import { resumeMail } from '#app/platform/mail/mail-heartbeat.server.ts'
import { domainOf, senderWarnings } from '#app/platform/mail/sender-warnings.ts'
import { readMailDelivery, readMailSender } from '#app/platform/settings/mail-delivery.server.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/mail-settings.route'
import { mailFields, toMailSettings } from './mail-settings-form.server.ts'
import { SettingInputField } from './setting-input.tsx'
import { readSectionAutosave } from './settings-autosave.server.ts'
import { changeSettings } from './settings-change-store.server.ts'
import { describeConflict } from './settings-conflict.server.ts'
import { findSection, sectionSchema, shownFields } from './settings-form.ts'

const path = '/admin/settings/mail'
const section = findSection('mail') ?? notFound('Page')

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'settings')
  const db = context.get(databaseContext)
  const config = context.get(configContext)
  const settings = await readSettings(db)
  const [{ state, mailUrl }, from, reauth] = await Promise.all([
    readMailDelivery(db, config),
    readMailSender(db, config),
    reauthMethod(context, admin, new Date()),
  ])
  const fields = mailFields(config)
  const autosaveData = await readSectionAutosave({ context, request }, section, settings)
  const sender = typeof from === 'string' ? { name: '', address: addressIn(from) } : from
  const server = mailUrl ? new URL(mailUrl) : null
  return {
    title: section.title,
    lead: section.lead,
    state,
    server: server && { host: server.hostname, port: server.port },
    from: sender.name ? `${sender.name} <${sender.address}>` : String(from),
    fromEnvironment: { server: config.mailUrl !== null, sender: config.mailFrom !== null },
    warnings: server
      ? senderWarnings(sender.address, {
          host: server.hostname,
          user: decodeURIComponent(server.username),
        })
      : [],
    hasPassword: settings.mailPassword !== '' && state !== 'unreadable',
    fields: shownFields(fields),
    ...autosaveData,
    myEmail: admin.email,
    reauth,
  }
}

/** The address in a From header such as 'Nur <salaam@nur.org>'. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Saves the fields that the environment does not set, after the admin has reauthenticated. */
export async function action(args: Route.ActionArgs) {
  const result = await save(args)
  // A password is never sent back, so the admin has to enter it again.
  if ('data' in result && submittedFields(args.request)?.mailPassword) {
    result.data.errors = { mailPassword: 'Please enter this password again.', ...result.data.errors }
  }
  return result
}

function save(args: Route.ActionArgs) {
  const config = args.context.get(configContext)
  const fields = mailFields(config)
  return runAdminAction(args, {
    permission: 'settings',
    schema: sectionSchema({ fields }),
    run: async ({ db, actor, now, value, values }) => {
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      const before = await readSettings(db)
      const { version, ...form } = value as Partial<Settings> & { version: string }
      const result = toMailSettings(before, form, config.secret)
      if ('errors' in result) {
        return {
          status: 400,
          problem: invalidFieldsMessage,
          errors: result.errors,
        }
      }
      const saved = Object.fromEntries(section.keys.map((key) => [key, before[key]]))
      const after: Partial<Settings> = { ...saved, ...result.settings }
      const outcome = await changeSettings(db, actor, { section, version, after }, now)
      if (outcome === 'conflict') return describeConflict(db, section)
      await resumeMail(db, now)
      const warning = await senderDomainWarning(after.mailFromAddress ?? '')
      return {
        path,
        text: `Settings updated successfully!${warning}`,
        ...(warning ? { tone: 'error' as const } : {}),
      }
    },
    error: 'Error updating settings. Please try again.',
  })
}

/** A warning if the sender address's domain accepts no mail; empty if it does, or if DNS does not answer. */
async function senderDomainWarning(address: string) {
  if (address === '' || (await acceptsMail(address)) !== false) return ''
  return ` But ${domainOf(address)} does not receive email: replies will be lost, and mail servers may reject your emails. Check the sender address.`
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Email', description: 'The mail server that this site uses.', noIndex: true })

export default function MailSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const {
    title,
    lead,
    state,
    server,
    from,
    fromEnvironment,
    warnings,
    hasPassword,
    fields,
    autosave,
    myEmail,
    reauth,
  } = loaderData
  // After a rejected submission, the submitted values are complete: browsers submit every field of this form.
  const values = actionData ? actionData.values : loaderData.values
  return (
    <AdminPage
      back={{ path: '/admin/settings', label: 'Settings' }}
      title={title}
      lead={lead}
      actions={<ChangeButton action={`${path}/test`}>Send a test email</ChangeButton>}
    >
      <div className="grid max-w-xl gap-6 wrap-anywhere">
        <p>
          {server ? (
            <>
              Emails are sent through <strong>{`${server.host}${server.port && `:${server.port}`}`}</strong>,
              from <strong>{from}</strong>.
            </>
          ) : (
            'Emails are not sent. They are only stored in the Outbox.'
          )}{' '}
          The test email goes to {myEmail}.
        </p>
        {state === 'unreadable' && (
          <Notice tone="error">
            The saved password cannot be read, because it was saved with a different secret key (SECRET).
            Enter the password again.
          </Notice>
        )}
        {state === 'off' && (
          <Notice>
            Sending is turned off on this server (MAIL_URL=off). Changes here have no effect until it is
            removed.
          </Notice>
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="error">
            {warning}
          </Notice>
        ))}
        {fromEnvironment.server && (
          <Notice>
            The environment variable MAIL_URL sets the mail server and takes precedence. To set it here,
            remove the variable.
          </Notice>
        )}
        {fromEnvironment.sender && (
          <Notice>
            The environment variable MAIL_FROM sets the sender and takes precedence. To set it here, remove
            the variable.
          </Notice>
        )}
        {fields.length > 0 && (
          <ChangeForm
            key={autosave.restored?.id}
            id="mail-settings"
            autosave={autosave}
            action={path}
            result={actionData}
            submitLabel="Save"
            hiddenFields={{ version: actionData?.values.version ?? loaderData.version }}
            cancel="/admin/settings"
          >
            {fields.map((field) => (
              <SettingInputField
                key={field.name}
                {...field}
                hint={
                  field.input === 'password'
                    ? passwordHint(field.hint, { hasPassword, autosave })
                    : field.hint
                }
                value={values[field.name] ?? ''}
                error={actionData?.errors[field.name]}
                zones={[]}
              />
            ))}
            <ReauthField
              reauth={reauth}
              returnPath={path}
              hint="Your own password on this site, not the mail server’s."
              error={actionData?.errors.currentPassword}
            />
          </ChangeForm>
        )}
      </div>
    </AdminPage>
  )
}

function passwordHint(
  hint: string | undefined,
  { hasPassword, autosave }: Pick<Route.ComponentProps['loaderData'], 'hasPassword' | 'autosave'>,
) {
  const usualHint = hasPassword
    ? 'Stored encrypted and never shown. Leave blank to keep the saved password.'
    : hint
  return autosave.restored ? `${usualHint ?? ''} Drafts contain no passwords.`.trim() : usualHint
}
