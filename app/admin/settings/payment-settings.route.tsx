import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { eventTypes } from '#app/giving/payments/event-types.ts'
import { isTestKey, readKeyState } from '#app/giving/provider/provider-keys.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { submittedFields } from '#app/platform/http/form.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { checkbox } from '#app/platform/settings/setting-field.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/payment-settings.route'
import { toPaymentSettings } from './payment-settings-form.server.ts'
import { PaymentState, WebhookAddress } from './payment-state.tsx'
import { SettingInputField } from './setting-input.tsx'
import { changeSettings, sectionVersion } from './settings-change-store.server.ts'
import { describeConflict } from './settings-conflict.server.ts'
import { findSection, sectionSchema, shownFields } from './settings-form.ts'

const path = '/admin/settings/payments'
const section = findSection('payments') ?? notFound('Page')
const savedHint = 'Stored encrypted and never shown. Leave blank to keep the saved key.'
const removeKeys = checkbox('removeKeys', 'Remove the saved keys', false, {
  hint: 'Visitors can then pledge, but not give online. Monthly gifts continue in Stripe.',
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'settings')
  const db = context.get(databaseContext)
  const settings = await readSettings(db)
  const [{ state, keys }, reauth] = await Promise.all([
    readKeyState(db, context.get(configContext)),
    reauthMethod(context, admin, new Date()),
  ])
  const hasSavedKeys = settings.stripeSecretKey !== '' || settings.stripeWebhookSecret !== ''
  return {
    title: section.title,
    lead: section.lead,
    state,
    isTest: keys !== null && isTestKey(keys.secretKey),
    // Enough to tell keys apart, but useless to an attacker.
    keyEnding: keys?.secretKey.slice(-4) ?? '',
    webhookEnding: keys?.webhookSecret?.slice(-4) ?? '',
    webhookUrl: `${siteOrigin(context, request)}/payments/webhook`,
    eventTypes: [...eventTypes],
    // Saved keys that cannot be read have to be entered again.
    keepsSavedKeys: hasSavedKeys && state !== 'unreadable',
    // Keys in the environment take precedence, so a form would have no effect.
    fields:
      state === 'environment'
        ? []
        : shownFields(hasSavedKeys ? [...section.fields, removeKeys] : section.fields),
    version: sectionVersion(section, settings),
    reauth,
  }
}

/** Saves the keys encrypted, after the admin has reauthenticated. */
export async function action(args: Route.ActionArgs) {
  const result = await save(args)
  // Keys are never sent back, so the admin has to enter them again.
  if ('data' in result) {
    const submitted = submittedFields(args.request) ?? {}
    const keysToReenter = section.keys.filter((key) => submitted[key] && !result.data.errors?.[key])
    const errors = Object.fromEntries(keysToReenter.map((key) => [key, 'Please enter this key again.']))
    result.data.errors = { ...errors, ...result.data.errors }
  }
  return result
}

function save(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    schema: sectionSchema({ fields: [...section.fields, removeKeys] }),
    run: async ({ db, actor, now, value, values }) => {
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      const { version, ...form } = value as Settings & { version: string; removeKeys: boolean }
      const { secret } = args.context.get(configContext)
      const result = toPaymentSettings(await readSettings(db), form, secret)
      if ('errors' in result) return { status: 400, problem: invalidFieldsMessage, errors: result.errors }
      const outcome = await changeSettings(db, actor, { section, version, after: result.settings }, now)
      if (outcome === 'conflict') return describeConflict(db, section)
      return { path, text: 'Settings updated successfully!' }
    },
    error: 'Error updating settings. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Online payments',
    description: 'The payment provider keys.',
    noIndex: true,
  })

export default function PaymentSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, fields, keepsSavedKeys, reauth, version } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/settings', label: 'Settings' }}
      title={title}
      lead={lead}
      actions={<ChangeButton action={`${path}/check`}>Check the keys</ChangeButton>}
    >
      <div className="grid max-w-xl gap-8 wrap-anywhere">
        <PaymentState {...loaderData} />
        {fields.length > 0 && (
          <ChangeForm
            id="payment-settings"
            action={path}
            result={actionData}
            submitLabel="Save"
            hiddenFields={{ version: actionData?.values.version ?? version }}
            cancel="/admin/settings"
          >
            {fields.map((field) => (
              <SettingInputField
                key={field.name}
                {...field}
                hint={keepsSavedKeys && field.input === 'password' ? savedHint : field.hint}
                value={actionData?.values[field.name] ?? ''}
                error={actionData?.errors[field.name]}
                zones={[]}
              />
            ))}
            <ReauthField
              reauth={reauth}
              returnPath={path}
              hint="Your own password on this site."
              error={actionData?.errors.currentPassword}
            />
          </ChangeForm>
        )}
        <WebhookAddress {...loaderData} />
      </div>
    </AdminPage>
  )
}
