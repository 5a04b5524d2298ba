import { redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { findMember, updateProfile } from '#app/accounts/login/member-store.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/about-me.route'
import { aboutMeForm } from './about-me-form.ts'
import { chosenAffiliation, otherOption } from './affiliation.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name } = requireMember(context)
  const db = context.get(databaseContext)
  const [member, { affiliations }] = await Promise.all([findMember(db, id), readSettings(db)])
  return { name, affiliation: member?.affiliation ?? '', affiliations }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const db = context.get(databaseContext)
  const form = await parseForm(request, aboutMeForm)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { affiliations } = await readSettings(db)
  const profile = { name: form.value.name, affiliation: chosenAffiliation(form.value, affiliations) }
  await updateProfile(db, id, profile, new Date())
  return redirect('/profile')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'About you', description: 'Your name and affiliation.', noIndex: true })

export default function AboutMeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { name, affiliation, affiliations } = loaderData
  const field = fieldProps(actionData)
  const isOther = affiliation !== '' && !affiliations.includes(affiliation)
  return (
    <AccountPage title="About you">
      <ChangeForm
        id="about-form"
        action="/profile/about"
        result={actionData}
        submitLabel="Save"
        cancel="/profile"
      >
        <Field
          label="Name"
          autoComplete="name"
          {...field('name')}
          defaultValue={actionData?.values.name ?? name}
        />
        <div className="group grid gap-5">
          <Select
            label="Affiliation"
            name="affiliation"
            defaultValue={actionData?.values.affiliation ?? (isOther ? otherOption : affiliation)}
          >
            <option value="">None</option>
            {affiliations.map((option) => (
              <option key={option}>{option}</option>
            ))}
            <option value={otherOption}>Other...</option>
          </Select>
          <Field
            className="hidden group-has-[option[value=other]:checked]:block"
            label="Your community"
            {...field('otherAffiliation')}
            required={false}
            hideOptional
            defaultValue={actionData?.values.otherAffiliation ?? (isOther ? affiliation : '')}
          />
        </div>
      </ChangeForm>
    </AccountPage>
  )
}
