import { useId } from 'react'
import { formatDate, formatWeekday } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { surahNames } from '#app/quran/surahs/surah-names.ts'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { maxNoteLength } from './operation.ts'

interface Props {
  values: Record<string, string>
  errors: Record<string, string>
  /** The member's local date. */
  today: string
  /** The date of an existing entry. It can be kept even if it is tomorrow, after the member has traveled west. */
  ownDate?: string | undefined
}

/** The fields for what was read on one day. */
export function LogFields({ values, errors, today, ownDate = today }: Props) {
  const surahList = useId()
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <Select label="Day" {...field('date')} defaultValue={values.date ?? today} required>
        {listDates(today, ownDate).map(({ date, label }) => (
          <option key={date} value={date}>
            {label}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-3 gap-x-4 gap-y-5">
        <Field label="Pages" hideOptional inputMode="decimal" {...field('pages')} />
        <Field label="Ayat" hideOptional inputMode="numeric" {...field('ayat')} />
        <Field label="Minutes" hideOptional inputMode="numeric" {...field('minutes')} />
      </div>
      <fieldset>
        <legend className="font-semibold">
          Or a range <span className="font-normal text-muted">(optional)</span>
        </legend>
        <p className="mb-3 text-sm text-muted">
          Enter each surah by its number, English name or Arabic name. Leave the ayah fields empty to log
          whole surahs.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-4 gap-y-5">
          <Field label="From surah" hideOptional list={surahList} {...field('fromSurah')} />
          <Field label="From ayah" hideOptional inputMode="numeric" {...field('fromAyah')} />
          <Field label="To surah" hideOptional list={surahList} {...field('toSurah')} />
          <Field label="To ayah" hideOptional inputMode="numeric" {...field('toAyah')} />
        </div>
        <datalist id={surahList}>
          {surahNames.map(([name, arabicName], index) => (
            <option key={name} value={name}>{`${index + 1} · ${name} · ${arabicName}`}</option>
          ))}
        </datalist>
      </fieldset>
      <TextArea
        label="Note"
        hint="Only you can see it."
        rows={2}
        maxLength={maxNoteLength}
        {...field('note')}
        dir="auto"
      />
    </>
  )
}

/** The entry's own date if it is after today, today, and the earlier days that can still be logged. */
function listDates(today: string, ownDate: string) {
  const dates = Array.from({ length: correctionDays + 1 }, (_, back) => {
    const date = addDays(today, -back)
    return { date, label: back === 0 ? `Today, ${formatWeekday(date)}` : formatDate(date) }
  })
  return ownDate > today ? [{ date: ownDate, label: formatDate(ownDate) }, ...dates] : dates
}
