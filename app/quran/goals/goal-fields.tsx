import { formatLongDate } from '#app/platform/time/format-date.ts'
import { goalMeasures, weekdayNames } from '#app/quran/practice/goal.ts'
import { Field } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { Choice, ChoiceFieldset } from './choice-fieldset.tsx'
import { finishLabels, maxPlanDays, measureLabels, weekdayField } from './goal-form.ts'

type GoalFormState = Pick<FormState, 'values' | 'errors'>

/** The fields of a goal. CSS hides those that the chosen goal does not use, so the form works without JavaScript. */
export function GoalFields({
  formState,
  ramadanEnd,
  finishedToday,
}: {
  formState: GoalFormState
  ramadanEnd: string
  /** Whether a khatma was finished today. */
  finishedToday: boolean
}) {
  const { values, errors } = formState
  const field = formFieldProps(formState)
  const amountProps = { hideOptional: true, autoComplete: 'off' } as const
  return (
    <div className="group/goal grid gap-5">
      <ChoiceFieldset legend="What do you want to read?" error={errors.measure}>
        {goalMeasures.map((measure) => (
          <Choice
            key={measure}
            name="measure"
            value={measure}
            defaultChecked={values.measure === measure}
            invalid={errors.measure !== undefined}
          >
            {measureLabels[measure]}
          </Choice>
        ))}
      </ChoiceFieldset>
      <Field
        className="hidden [&_input]:max-w-60 group-has-[input[value=pages]:checked]/goal:block"
        label="Pages a day"
        hint="A quarter of a page or more."
        inputMode="decimal"
        {...amountProps}
        {...field('pages')}
      />
      <Field
        className="hidden [&_input]:max-w-60 group-has-[input[value=ayat]:checked]/goal:block"
        label="Ayat a day"
        inputMode="numeric"
        {...amountProps}
        {...field('ayat')}
      />
      <Field
        className="hidden [&_input]:max-w-60 group-has-[input[value=minutes]:checked]/goal:block"
        label="Minutes a day"
        inputMode="numeric"
        {...amountProps}
        {...field('minutes')}
      />
      <KhatmaFields formState={formState} ramadanEnd={ramadanEnd} />
      <Weekdays formState={formState} />
      <Field
        className="[&_input]:max-w-60"
        label="Starts on"
        required
        type="date"
        hint={
          finishedToday
            ? 'You finished a khatma today, alhamdulillah. Your next goal can start tomorrow.'
            : 'Earlier days keep their goals.'
        }
        {...field('startsOn')}
      />
    </div>
  )
}

function KhatmaFields({ formState, ramadanEnd }: { formState: GoalFormState; ramadanEnd: string }) {
  const { values, errors } = formState
  const field = formFieldProps(formState)
  return (
    <div className="group/finish hidden gap-5 group-has-[input[value=khatma]:checked]/goal:grid">
      <ChoiceFieldset
        legend="When do you want to finish?"
        hint={`Ramadan ends around ${formatLongDate(ramadanEnd)}. Local moon sighting may differ by a day.`}
        error={errors.finish}
      >
        {Object.entries(finishLabels).map(([value, label]) => (
          <Choice
            key={value}
            name="finish"
            value={value}
            defaultChecked={values.finish === value}
            invalid={errors.finish !== undefined}
          >
            {label}
          </Choice>
        ))}
      </ChoiceFieldset>
      <Field
        className="hidden [&_input]:max-w-60 group-has-[input[value=days]:checked]/finish:block"
        label="Number of days"
        hideOptional
        hint={`1 to ${maxPlanDays.toLocaleString('en-US')}, including the first day.`}
        inputMode="numeric"
        autoComplete="off"
        {...field('days')}
      />
      <Field
        className="hidden [&_input]:max-w-60 group-has-[input[value=date]:checked]/finish:block"
        label="Last day"
        hideOptional
        type="date"
        {...field('finishOn')}
      />
      <Field
        className="[&_input]:max-w-60"
        label="From page"
        hideOptional
        hint="Pages 1 to 604 of the Madani mushaf. If you have already read part of it, enter the next page."
        inputMode="numeric"
        autoComplete="off"
        {...field('fromPage')}
      />
    </div>
  )
}

function Weekdays({ formState: { values, errors } }: { formState: GoalFormState }) {
  return (
    <ChoiceFieldset
      className="group-has-[input[value=none]:checked]/goal:hidden"
      legend="On these days"
      hint="Other days never count as missed, and reading on them still counts."
      error={errors.weekdays}
    >
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
        {weekdayNames.map((name, index) => (
          <Choice
            key={name}
            type="checkbox"
            name={weekdayField(index)}
            value="on"
            defaultChecked={Boolean(values[weekdayField(index)])}
            invalid={errors.weekdays !== undefined}
          >
            {name}
          </Choice>
        ))}
      </div>
    </ChoiceFieldset>
  )
}
