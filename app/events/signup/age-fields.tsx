import type { ageGroups } from '#app/events/roster/guardian.ts'
import { partyLimits } from '#app/events/roster/party-limits.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { guardianTexts } from './guardian-texts.ts'
import { signupTexts } from './signup-texts.ts'

export type FieldProps = (name: string) => {
  name: string
  id: string
  defaultValue: string
  error: string | undefined
}

/**
 * The age group of the person who signs up, a guest's name and email address, and a minor's guardian. CSS hides the
 * fields that an age group does not need, so that the form works without JavaScript. The server ignores hidden fields.
 */
export function AgeFields({
  groups,
  guardianUnder,
  field,
  isGuest,
}: {
  groups: ReturnType<typeof ageGroups>
  guardianUnder: number | null
  field: FieldProps
  isGuest: boolean
}) {
  const t = useText()
  return (
    <div className="age-fields grid gap-5">
      <Select label="Your age" {...field('ageGroup')} required hint={t(signupTexts.ageHint)}>
        <option value="">Please choose</option>
        {groups.map(([group, label]) => (
          <option key={group} value={group}>
            {label}
          </option>
        ))}
      </Select>
      {isGuest && (
        <>
          <Field label="Name" {...field('name')} required autoComplete="name" maxLength={partyLimits.name} />
          <div className="own-email">
            <Field label="Email" {...field('email')} required type="email" autoComplete="email" />
          </div>
        </>
      )}
      {/* Utilities such as `grid` would override the rule that hides these fields. */}
      <div className="guardian-fields">
        <fieldset className="grid gap-5 border-s-2 border-hairline ps-4">
          <legend className="sr-only">Parent or guardian</legend>
          <EditableText as="p" text={guardianTexts.request} values={{ age: String(guardianUnder ?? '') }} />
          <Field
            label="Name of your parent or guardian"
            {...field('guardianName')}
            required
            autoComplete="off"
            maxLength={partyLimits.name}
          />
          <Field
            label="Email of your parent or guardian"
            {...field('guardianEmail')}
            required
            type="email"
            autoComplete="off"
          />
        </fieldset>
      </div>
    </div>
  )
}
