import type { FormReply } from '#app/platform/http/form-reply.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { fieldsOf } from '#app/ui/posted-form.tsx'

/** Adds somebody who came without having signed up. */
export function AttendeeForm({ action, reply }: { action: string; reply?: FormReply<never> | undefined }) {
  const field = fieldsOf(reply)
  return (
    <ChangeForm action={action} reply={reply} submit="Add">
      <div className="flex flex-wrap items-start gap-4">
        <Field
          label="E-mail of a member"
          {...field('email')}
          type="email"
          className="min-w-0 grow basis-64"
        />
        <Field label="Hours" {...field('hours')} required={false} inputMode="decimal" className="w-40" />
      </div>
    </ChangeForm>
  )
}
