import { Button } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { Select } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface Person {
  id: string
  name: string
  email: string
}

export interface OrganizersData {
  assigned: (Person & { isOrganizer: boolean })[]
  /** Organizers who can be assigned. */
  others: Person[]
}

/** The organizers of an event, who can edit it and record its attendance. */
export function Organizers({ path, assigned, others }: OrganizersData & { path: string }) {
  return (
    <section aria-labelledby="organizers" className="mt-12 max-w-3xl border-t border-hairline pt-8">
      <h2 id="organizers" className="text-xl">
        Organizers
      </h2>
      <p className="mt-3 mb-4 text-muted">
        Members with the Organizer role can edit the events that they added or are assigned to, and see who
        signed up for them.
      </p>
      {assigned.length > 0 && (
        <ul className="mb-5 divide-y divide-hairline border-y border-hairline">
          {assigned.map(({ id, name, email, isOrganizer }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="wrap-anywhere">
                <bdi>{name || email}</bdi>
                {!isOrganizer && <span className="text-muted"> (no longer an organizer)</span>}
              </span>
              <ChangeButton action={`${path}/organizers/remove`} hiddenFields={{ organizer: id }}>
                Remove<span className="sr-only"> {name || email}</span>
              </ChangeButton>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 ? (
        <PostForm
          action={`${path}/organizers`}
          className="flex flex-wrap items-end gap-3"
          data-confirm-unsaved
        >
          <Select label="Assign an organizer" name="organizer" hideOptional className="min-w-0 flex-1">
            <option value="">Choose an organizer</option>
            {others.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name ? `${name} (${email})` : email}
              </option>
            ))}
          </Select>
          <Button variant="quiet">Assign</Button>
        </PostForm>
      ) : (
        <p className="text-muted">
          {assigned.length > 0 ? 'There are no other organizers.' : 'There are no organizers yet.'}{' '}
          <a className="link" href="/admin/users/invite">
            Invite someone
          </a>
        </p>
      )}
    </section>
  )
}
