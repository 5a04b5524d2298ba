import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export interface Proposal {
  id: string
  /** Null for service outside our events. */
  eventId: string | null
  date: string
  hours: string
  service: string
  member: string
  /** Why the hours cannot be approved now; null if they can. */
  problem: string | null
}

/** Hours to approve or decline, with a field to correct them. */
export function ProposalItem({
  proposal: { id, eventId, date, hours, service, member, problem },
  action,
  result,
}: {
  proposal: Proposal
  action: string
  result: FormResult<never> | undefined
}) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-hairline py-5 sm:flex-nowrap">
      <div className="min-w-0 max-w-xl">
        <p className="font-semibold wrap-anywhere">
          <bdi>{member}</bdi>
        </p>
        <p className="wrap-anywhere">
          {eventId ? (
            <a className="link" href={`/admin/opportunities/${eventId}/attendance`}>
              <bdi>{service}</bdi>
            </a>
          ) : (
            <bdi>{service}</bdi>
          )}
        </p>
        {problem !== null && <p className="text-sm">{problem}</p>}
        <p className="text-sm text-muted">
          {date}, {eventId ? 'from attendance' : 'logged by the member'}
          {problem !== null && `, ${hours} ${hours === '1' ? 'hour' : 'hours'}`}
        </p>
      </div>
      <PostForm action={action} preventScrollReset noValidate className="grid min-w-0 gap-3 sm:shrink-0">
        {result?.problem && <Notice tone="error">{result.problem}</Notice>}
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap items-end gap-3">
          {problem === null && (
            <>
              <Field
                label="Hours"
                name="hours"
                id={`hours-${id}`}
                inputMode="decimal"
                required
                className="w-24"
                defaultValue={result?.values.hours ?? hours}
                error={result?.errors.hours}
              />
              <Button name="decision" value="approve" aria-label={`Approve hours for ${member}`}>
                Approve
              </Button>
            </>
          )}
          <Button variant="quiet" name="decision" value="decline" aria-label={`Decline hours for ${member}`}>
            Decline
          </Button>
        </div>
      </PostForm>
    </li>
  )
}
