import { type ComponentType, Fragment } from 'react'
import { InsertPicture } from '#app/cms/media/insert-picture.tsx'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { SlugInput } from '#app/ui/slug-input.tsx'
import type { FormDescription, FormInput } from './form-description.ts'

/** Components for inputs of type 'custom', by field name. */
export type CustomInputs = Record<string, ComponentType<{ formState: FormState }>>

interface Props {
  form: FormDescription
  formState: FormState
  timeZone: string
  isNew?: boolean
  custom?: CustomInputs
}

/** The inputs of a collection's form. */
export function FormFields({ form, formState, timeZone, isNew = false, custom = {} }: Props) {
  const renderField = (input: FormInput) => (
    <Fragment key={input.name}>{renderInput(input, { form, formState, isNew, custom })}</Fragment>
  )
  return (
    <>
      {form.rows.map((row) => {
        if (Array.isArray(row)) {
          return (
            <div
              key={row[0]?.name}
              className={`grid gap-5 sm:grid-cols-2 ${row.length > 2 ? 'xl:grid-cols-4' : ''}`}
            >
              {row.map(renderField)}
            </div>
          )
        }
        if ('note' in row) {
          return (
            <p key={row.note} className="-mt-3 text-sm text-muted">
              {row.note.replace('{timeZone}', timeZone.replaceAll('_', ' '))}
            </p>
          )
        }
        return renderField(row)
      })}
      {form.publication && <PublicationField formState={formState} timeZone={timeZone} />}
    </>
  )
}

function renderInput(
  { type, claims, options = {}, folder = '', isBanner = false, ...input }: FormInput,
  { form, formState, isNew, custom }: Required<Omit<Props, 'timeZone'>>,
) {
  const { name, label, required = false, maxLength, hint, placeholder, rows } = input
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
            claims={claims ?? false}
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
        <Select {...{ label, required, hint }} {...formFieldProps(formState)(name)}>
          {Object.entries(options).map(([value, text]) => (
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
