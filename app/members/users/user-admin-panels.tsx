import { roleLabels } from '#app/platform/auth/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox } from '#app/ui/field.tsx'

/** A confirmation for admins who edit themselves, because losing the role locks them out of this page. */
export function ConfirmDemotion({ error }: { error: string | undefined }) {
  return (
    <Checkbox
      name="confirmDemotion"
      label="Give up my own admin rights"
      hint="Required if you choose another role. You will lose your rights immediately, and only another admin can restore them."
      error={error}
    />
  )
}

/** The owner's role, which changes only when ownership is transferred. */
export function OwnerRole({ isSelf }: { isSelf: boolean }) {
  return (
    <div>
      <input type="hidden" name="role" value="owner" />
      <p>
        Role: <strong>{roleLabels.owner}</strong>
      </p>
      <p className="mt-1 text-sm text-muted">
        {isSelf ? (
          <>
            You can{' '}
            <a className="link" href="/admin/ownership">
              transfer ownership
            </a>{' '}
            to another admin.
          </>
        ) : (
          'The owner cannot be suspended, deleted or given another role.'
        )}{' '}
        <a className="link" href="/admin/roles">
          Who can do what
        </a>
      </p>
    </div>
  )
}

/** The actions on a member's account; most lead to a confirmation page. */
export function UserActions({
  id,
  isSuspended,
  canConfirmEmail,
  canTurnOffTwoStep,
  isOwner,
}: {
  id: string
  isSuspended: boolean
  canConfirmEmail: boolean
  canTurnOffTwoStep: boolean
  isOwner: boolean
}) {
  return (
    <section aria-labelledby="actions" className="mt-10 border-t border-hairline pt-6">
      <h2 id="actions" className="mb-4 text-lg">
        Access
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        <ChangeForm
          id="log-out-everywhere-form"
          action={`/admin/users/${id}/log-out`}
          submitLabel="Log out everywhere"
          variant="quiet"
        />
        {canConfirmEmail && (
          <ButtonLink variant="quiet" href={`/admin/users/${id}/confirm-email`}>
            Confirm email address
          </ButtonLink>
        )}
        {canTurnOffTwoStep && (
          <ButtonLink variant="quiet" href={`/admin/users/${id}/two-step/off`}>
            Turn off two-step verification
          </ButtonLink>
        )}
        {isOwner ? null : isSuspended ? (
          <ChangeForm
            id="reinstate-form"
            action={`/admin/users/${id}/reinstate`}
            submitLabel="Reinstate"
            variant="quiet"
          />
        ) : (
          <ButtonLink variant="quiet" href={`/admin/users/${id}/suspend`}>
            Suspend
          </ButtonLink>
        )}
        {!isOwner && (
          <ButtonLink variant="danger" href={`/admin/users/${id}/delete`}>
            Delete
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

export function UserDetails({
  id,
  details,
  activityEntries,
}: {
  id: string
  details: Record<string, string>
  activityEntries: { id: string; summary: string }[]
}) {
  return (
    <div className="text-sm">
      <dl className="grid gap-x-4 min-[20rem]:grid-cols-[8rem_minmax(0,1fr)] gap-y-2.5 border-t border-hairline pt-4">
        {Object.entries(details).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {activityEntries.length > 0 && (
        <>
          <h2 className="mt-8 mb-2 text-lg">Admin activity</h2>
          <ul className="grid gap-2">
            {activityEntries.map(({ id, summary }) => (
              <li key={id} className="wrap-anywhere">
                {summary}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">
        <a className="link inline-flex min-h-11 items-center" href={`/admin/activity?about=${id}`}>
          All activity on this account
        </a>
      </p>
    </div>
  )
}
