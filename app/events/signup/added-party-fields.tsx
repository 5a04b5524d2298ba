import { partyLimits } from '#app/events/roster/party-limits.ts'
import { Field } from '#app/ui/field.tsx'
import type { fieldProps } from '#app/ui/public-form-view.tsx'

/** The fields of `addedPartySchema`. */
export function AddedPartyFields({ field }: { field: ReturnType<typeof fieldProps> }) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field
        label="Name"
        {...field('name')}
        maxLength={partyLimits.name}
        dir="auto"
        autoComplete="off"
        className="min-w-0 grow basis-56"
      />
      <Field
        label="Email"
        {...field('email')}
        required={false}
        type="email"
        autoComplete="off"
        className="min-w-0 grow basis-56"
      />
      <Field
        label="Party size"
        {...field('partySize')}
        required={false}
        inputMode="numeric"
        className="w-48"
      />
    </div>
  )
}
