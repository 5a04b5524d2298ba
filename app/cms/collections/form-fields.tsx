import { type ComponentType, Fragment } from 'react'
import { InsertPicture } from '#app/cms/media/insert-picture.tsx'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { SlugInput } from '#app/ui/slug-input.tsx'
import { Summary } from '#app/ui/summary.tsx'
import type { FormDescription, FormInput, FormRowDescription } from './form-description.ts'

/** Components for inputs of type 'custom', by field name. */
export type CustomInputs = Record<string, ComponentType<{ formState: FormState }>>

interface Props {
  form: FormDescription
  formState: FormState
  /** The display name of the site's time zone (`formatTimeZone`). */
  timeZone: string
  isNew?: boolean
  custom?: CustomInputs
  /** Inputs that are not fields of the collection. */
  extra?: ComponentType<{ formState: FormState }>
}

/** The inputs of a collection's form. */
export function FormFields({ form, formState, timeZone, isNew = false, custom = {}, extra: Extra }: Props) {
  const renderField = (input: FormInput) => (
    <Fragment key={input.name}>{renderInput(input, { form, formState, isNew, custom })}</Fragment>
  )
  const renderRow = (row: FormRowDescription) => {
    if (Array.isArray(row)) {
      return (
        <div
          key={row[0]?.name}
          className={`grid items-end gap-5 has-aria-invalid:items-start sm:grid-cols-2 ${row.length > 2 ? 'xl:grid-cols-4' : ''}`}
        >
          {row.map(renderField)}
        </div>
      )
    }
    if ('note' in row) {
      return (
        <p key={row.note} className="-mt-3 text-sm text-muted">
          {row.note.replace('{timeZone}', timeZone)}
        </p>
      )
    }
    if ('group' in row) {
      if (isNew && row.hideForNew) return null
      return (
        <details
          key={row.group}
          open={row.rows.some((inner) => isInUse(inner, formState)) || undefined}
          className="rounded-md border border-hairline px-4"
        >
          <Summary variant="row">
            <span className="flex-1">{row.group}</span>
          </Summary>
          <div className="grid gap-5 pt-4 pb-5">{row.rows.map(renderRow)}</div>
        </details>
      )
    }
    return renderField(row)
  }
  return (
    <>
      {form.rows.map(renderRow)}
      {Extra && <Extra formState={formState} />}
      {form.hasPublication && <PublicationField formState={formState} timeZone={timeZone} />}
    </>
  )
}

/** The options of a choice, and the stored value, which may no longer be offered. */
const withStored = (options: Record<string, string>, stored: string | undefined) =>
  stored && !(stored in options) ? { ...options, [stored]: stored } : options

/** Whether an input of the row has an error, or a value other than its default. */
function isInUse(row: FormRowDescription, { values, errors }: FormState): boolean {
  if (Array.isArray(row)) return row.some((input) => isInUse(input, { values, errors, picture: null }))
  if ('group' in row) return row.rows.some((inner) => isInUse(inner, { values, errors, picture: null }))
  if ('note' in row) return false
  const [firstOption] = Object.keys(row.options ?? {})
  return Boolean(errors[row.name]) || ![undefined, '', firstOption].includes(values[row.name])
}

function renderInput(
  { type, placeholders, options = {}, folder = '', isBanner = false, ...input }: FormInput,
  { form, formState, isNew, custom }: Required<Omit<Props, 'timeZone' | 'extra'>>,
) {
  const { name, label, required = false, maxLength, hint, placeholder, rows, min, max, step } = input
  const field = { label, required, hint, maxLength, placeholder, ...formFieldProps(formState)(name) }
  switch (type) {
    case 'line':
      return <Field dir="auto" {...field} />
    case 'text':
      return <TextArea dir="auto" rows={rows ?? 5} {...field} />
    case 'markdown':
      return (
        <>
          <MarkdownField
            label={label}
            name={name}
            required={required}
            formState={formState}
            fillsPlaceholders={placeholders ?? false}
            {...(maxLength === undefined ? {} : { maxLength })}
            {...(rows === undefined ? {} : { rows })}
          />
          {folder && <InsertPicture textArea={name} folder={folder} />}
        </>
      )
    case 'url':
      return <Field type="url" dir="ltr" inputMode="url" {...field} />
    case 'date':
    case 'time':
      return <Field type={type} {...field} />
    case 'dateTime':
      return <Field type="datetime-local" {...field} />
    case 'number':
      return <Field type="number" min={min} max={max} step={step} {...field} />
    case 'picture':
      return (
        <PictureField
          name={name}
          label={label}
          folder={folder}
          required={required}
          isBanner={isBanner}
          library={form.library ?? []}
          formState={formState}
        />
      )
    case 'slug':
      return <SlugInput formState={formState} prefix={form.slugPrefix} isNew={isNew} />
    case 'choice':
      return (
        <Select
          label={label}
          required={required}
          hint={hint}
          hideOptional
          {...formFieldProps(formState)(name)}
        >
          {Object.entries(withStored(options, formState.values[name])).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )
    case 'custom': {
      const Custom = custom[name]
      return Custom ? <Custom formState={formState} /> : null
    }
  }
}
