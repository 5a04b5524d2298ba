import { needLimits } from '#app/events/roster/need.ts'
import { Field } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'

/** The fields of `needSchema`. */
export function NeedFields({ formState }: { formState: Pick<FormState, 'values' | 'errors'> }) {
  const field = formFieldProps(formState)
  return (
    <>
      <Field
        label="What is needed"
        {...field('item')}
        required
        maxLength={needLimits.item}
        placeholder="Blankets, rice, drivers"
        dir="auto"
        autoComplete="off"
      />
      <div className="flex flex-wrap items-start gap-4">
        <Field label="How many" {...field('wanted')} required inputMode="numeric" className="grow" />
        <Field
          label="Unit"
          {...field('unit')}
          maxLength={needLimits.unit}
          placeholder="lb, boxes"
          dir="auto"
          autoComplete="off"
          className="grow"
        />
      </div>
    </>
  )
}
