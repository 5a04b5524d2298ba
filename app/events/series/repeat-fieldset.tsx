import { useId } from 'react'
import { Field, Select } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import { DatePreview } from './date-preview.tsx'
import { weekdayNames, weekdays } from './recurrence-rule.ts'
import { maxCount, maxInterval, repeatOptions, weekdayField } from './repeat-inputs.ts'

const intervalClass =
  'hidden group-has-[option:not([value=never]):checked]/repeats:grid gap-5 sm:grid-cols-2 items-start'

/**
 * The repeat fields of an event. CSS hides inputs that a choice does not use, so that the form works without
 * JavaScript.
 */
export function RepeatFieldset({ formState }: { formState: FormState }) {
  const field = formFieldProps(formState)
  return (
    <fieldset className="group/repeats grid gap-5 border-t border-hairline pt-4">
      <legend className="sr-only">Repeats</legend>
      <Select label="Repeats" required {...field('repeats')}>
        {Object.entries(repeatOptions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div className={intervalClass}>
        <Field
          label="Repeat every"
          hideOptional
          type="number"
          min={1}
          max={maxInterval}
          inputMode="numeric"
          hint="1 is every day, week, month or year; 2 is every other one."
          {...field('repeatEvery')}
        />
        <WeekdayChoice formState={formState} />
      </div>
      <RepeatEnd formState={formState} />
      <DatePreview values={formState.values} />
    </fieldset>
  )
}

function WeekdayChoice({ formState: { values, errors } }: { formState: FormState }) {
  const errorId = useId()
  return (
    <fieldset
      className="hidden group-has-[option[value=weekly]:checked]/repeats:block sm:col-span-2"
      aria-describedby={errors.repeatOn ? errorId : undefined}
    >
      <legend className="font-semibold">On these weekdays</legend>
      <p className="text-sm text-muted">
        If you choose none, the event repeats on the weekday of the date above.
      </p>
      <div className="flex flex-wrap gap-x-6">
        {weekdays.map((weekday) => (
          <label key={weekday} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={weekdayField(weekday)}
              defaultChecked={Boolean(values[weekdayField(weekday)])}
              className="size-5 accent-evergreen"
            />
            {weekdayNames[weekday]}
          </label>
        ))}
      </div>
      {errors.repeatOn && (
        <p id={errorId} className="text-sm font-semibold text-clay">
          {errors.repeatOn}
        </p>
      )}
    </fieldset>
  )
}

const ends = { never: 'Never', on: 'On a date', after: 'After a number of dates' }

function RepeatEnd({ formState }: { formState: FormState }) {
  const field = formFieldProps(formState)
  const chosen = formState.values.repeatEnds ?? 'never'
  return (
    <fieldset className="group/ends hidden gap-1 group-has-[option:not([value=never]):checked]/repeats:grid">
      <legend className="font-semibold">Ends</legend>
      <InlineRadios name="repeatEnds" labels={ends} defaultValue={chosen} />
      <Field
        className="mt-2 hidden max-w-80 group-has-[input[value=on]:checked]/ends:block"
        label="Last date"
        hideOptional
        type="date"
        {...field('repeatUntil')}
      />
      <Field
        className="mt-2 hidden max-w-80 group-has-[input[value=after]:checked]/ends:block"
        label="Number of dates"
        hideOptional
        type="number"
        min={1}
        max={maxCount}
        inputMode="numeric"
        {...field('repeatCount')}
      />
    </fieldset>
  )
}
