import { type FormEvent, useId, useState } from 'react'
import { type EntryContent, maxNoteLength } from '#app/quran/log/operation.ts'
import { surahs } from '#app/quran/surahs/surahs.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import {
  type EntryErrors,
  type EntryField,
  type EntryInput,
  emptyInput,
  inputOf,
  readEntry,
} from './entry-input.ts'

interface Props {
  /** The dates that can be logged, the first one is chosen. Empty for an entry whose date is fixed. */
  dates: { localDate: string; label: string }[]
  content?: EntryContent
  onSave: (content: EntryContent, localDate: string) => void
  onCancel?: () => void
}

/** The form with what was read. It works on the device alone, so it has no address to which it is sent. */
export function EntryEditor({ dates, content, onSave, onCancel }: Props) {
  const [errors, setErrors] = useState<EntryErrors>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const input = Object.fromEntries(
      Object.keys(emptyInput).map((name) => [name, String(values.get(name) ?? '')]),
    ) as EntryInput
    const read = readEntry(input)
    setErrors(read.errors ?? {})
    if (read.errors) return focusFirst(form, Object.keys(read.errors))
    onSave(read.value, String(values.get('localDate') ?? ''))
    form.reset()
  }
  const values = content ? inputOf(content) : emptyInput
  const field = (name: EntryField) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {dates.length > 0 && (
        <Select label="Day" name="localDate" required>
          {dates.map(({ localDate, label }) => (
            <option key={localDate} value={localDate}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Pages" inputMode="decimal" hideOptional {...field('pages')} />
        <Field label="Ayat" inputMode="numeric" hideOptional {...field('ayat')} />
        <Field label="Minutes" inputMode="numeric" hideOptional {...field('minutes')} />
      </div>
      <RangeFields field={field} />
      <TextArea label="Private note" rows={2} maxLength={maxNoteLength} {...field('note')} />
      <div className="flex flex-wrap gap-3">
        <Button>Save</Button>
        {onCancel && (
          <Button type="button" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = (name: EntryField) => { name: string; defaultValue: string; error: string | undefined }

function RangeFields({ field }: { field: FieldProps }) {
  const list = useId()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">From – to</legend>
      <datalist id={list}>
        {surahs.map(({ number, name, arabicName }) => (
          <option key={number} value={name}>
            {arabicName}
          </option>
        ))}
      </datalist>
      <div className="grid grid-cols-[1fr_5.5rem] gap-4 sm:grid-cols-[1fr_5.5rem_1fr_5.5rem]">
        <Field label="From surah" list={list} autoComplete="off" hideOptional {...field('fromSurah')} />
        <Field label="Ayah" inputMode="numeric" hideOptional {...field('fromAyah')} />
        <Field label="To surah" list={list} autoComplete="off" hideOptional {...field('toSurah')} />
        <Field label="To ayah" inputMode="numeric" hideOptional {...field('toAyah')} />
      </div>
    </fieldset>
  )
}

const focusFirst = (form: HTMLFormElement, names: string[]) =>
  [...form.querySelectorAll<HTMLElement>('input, textarea')]
    .find((element) => names.includes(element.getAttribute('name') ?? ''))
    ?.focus()
