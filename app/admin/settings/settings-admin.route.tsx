import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { SettingField } from '#app/platform/settings/setting-field.ts'
import { sampleFields, settingSections } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { SampleBadge } from '#app/ui/sample-badge.tsx'
import type { Route } from './+types/settings-admin.route'
import { fieldValues } from './settings-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings')
  const settings = await readSettings(context.get(databaseContext))
  return {
    sections: settingSections.map((section) => {
      const values = fieldValues(section, settings)
      const samples = sampleFields(section, settings)
      return {
        slug: section.slug,
        title: section.title,
        lead: section.lead,
        details: section.fields.map((field) => ({
          label: field.label,
          value:
            field.input === 'password' || field.input === 'file'
              ? settings[field.name as 'mailPassword']
                ? 'Saved'
                : 'None'
              : formatSetting(field, values),
          isSample: samples.includes(field),
        })),
      }
    }),
  }
}

function formatSetting({ input, name, options }: SettingField, values: Record<string, string>) {
  const value = values[name] ?? ''
  if (input === 'checkbox') return value ? 'Yes' : 'No'
  if (input === 'timeZone') return formatTimeZone(value)
  if (input === 'time') return formatClockTime(value)
  if (input === 'choice') return options?.[value] ?? value
  return value.replaceAll('\n', ', ') || 'None'
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Settings', description: 'Site settings.', noIndex: true })

export default function SettingsAdminRoute({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Settings"
      lead="How the site looks and works. Visitors see changes the next time they load a page."
    >
      <div className="grid">
        {sections.map(({ slug, title, lead, details }) => (
          <section
            key={slug}
            aria-labelledby={slug}
            className="grid gap-x-10 gap-y-4 border-b border-hairline py-7 first:pt-0 last:border-0 md:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <div>
              <h2 id={slug} className="text-lg">
                {title}
              </h2>
              <p className="mt-1 text-sm text-muted">{lead}</p>
              <a className="button button-quiet mt-3 px-4" href={`/admin/settings/${slug}`}>
                Edit<span className="sr-only"> {title}</span>
              </a>
            </div>
            <dl className="grid content-start gap-x-3 gap-y-2.5 min-[20rem]:grid-cols-[minmax(0,7.25rem)_minmax(0,1fr)] sm:gap-x-6 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
              {details.map(({ label, value, isSample }) => (
                <div key={label} className="contents">
                  <dt className="pt-0.5 text-sm text-muted">{label}</dt>
                  <dd dir="auto" className="text-left wrap-anywhere max-sm:text-sm max-[20rem]:-mt-2">
                    {value} {isSample && <SampleBadge />}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </AdminPage>
  )
}
