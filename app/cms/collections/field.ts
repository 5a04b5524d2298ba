import { z } from 'zod'
import {
  isHttpUrl,
  optionalLine,
  requiredLine,
  requiredText,
  requiredUrl,
} from '#app/platform/http/form-text.ts'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import { slugField } from './slug-field.ts'

/** What a column holds. */
export type Cell = string | number | null

/** How a field is drawn. Plain data, so that a loader can send it to the browser. */
export interface Input {
  type: 'line' | 'text' | 'markdown' | 'url' | 'date' | 'time' | 'picture' | 'slug' | 'custom'
  required?: boolean
  maxLength?: number
  hint?: string
  placeholder?: string
  /** Of a text: how tall it is. */
  rows?: number
  /** Of a Markdown text: whether visitors read the claims of the settings where it says `{people}`. */
  claims?: boolean
  /** Of a picture: the folder of its files. */
  folder?: string
}

/** A column that an admin writes, declared once. */
export interface Field {
  /** In the form, in comparisons of versions and in exports. */
  label: string
  input?: Input
  /** From the text in the form to the column's value. Without one, it is not written in the form. */
  schema?: z.ZodType<Cell>
  /** Its name in the form, where that is not the column's. */
  name?: string
  /** The column's value as an admin reads and writes it. */
  format?: (value: Cell) => string
}

interface TextOptions {
  label: string
  /** What the form says when it is missing; it is optional without one. */
  required?: string
  maxLength: number
}

type Extra = Pick<Input, 'hint' | 'placeholder' | 'rows' | 'claims'>

const isRequired = (required: unknown) => (required === undefined ? {} : { required: true })

/** One line of text. */
export const line = ({ label, required, maxLength, ...extra }: TextOptions & Extra): Field => ({
  label,
  input: { type: 'line', maxLength, ...isRequired(required), ...extra },
  schema: required === undefined ? optionalLine(maxLength) : requiredLine(required, maxLength),
})

/** Text of several lines, which must not be empty. */
export const text = ({ label, required, maxLength, ...extra }: Required<TextOptions> & Extra): Field => ({
  label,
  input: { type: 'text', maxLength, required: true, ...extra },
  schema: requiredText(required, maxLength),
})

/** The same in Markdown, with a preview beside it. */
export const markdown = (options: Required<TextOptions> & Extra): Field => {
  const { input, ...field } = text(options)
  return { ...field, input: { ...input, type: 'markdown' } }
}

const maxAddressLength = 2000

/** An address on the web; null where it is optional and left empty. */
export const webAddress = ({ label, required, ...extra }: Omit<TextOptions, 'maxLength'> & Extra): Field => ({
  label,
  input: { type: 'url', placeholder: 'https://', ...isRequired(required), ...extra },
  schema: required === undefined ? optionalWebAddress : requiredUrl(required),
})

const optionalWebAddress = optionalLine(maxAddressLength)
  .refine((typed) => typed === '' || isHttpUrl(typed), {
    error: 'Please enter a web address that begins with https:// or http://.',
  })
  .transform((typed) => typed || null)

/** A local date, YYYY-MM-DD, which must be there. */
export const date = ({ label, required }: { label: string; required: string }): Field => ({
  label,
  input: { type: 'date', required: true },
  schema: z.string(required).refine(isLocalDate, required),
})

/** A local time, HH:MM; null where it is left empty. */
export const time = ({ label }: { label: string }): Field => ({
  label,
  input: { type: 'time' },
  schema: z
    .string()
    .default('')
    // A browser may add seconds.
    .transform((typed) => typed.slice(0, 5) || null)
    .refine((typed) => typed === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), {
      error: 'Please enter a time such as 18:30.',
    }),
})

/** The last segment of an item's own address (`slug`). */
export const slug = (): Field => ({ label: 'Address', input: { type: 'slug' }, schema: slugField })

/** The item's picture (`pictureId`); its files are kept in `folder`. */
export const picture = ({ folder, required = false }: { folder: string; required?: boolean }): Field => ({
  label: 'Picture',
  input: { type: 'picture', folder, ...(required ? { required } : {}) },
})

/** A column that is shown among the versions and in exports, and written elsewhere than in the form. */
export const stored = (label: string): Field => ({ label })
