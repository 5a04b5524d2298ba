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

export type Cell = string | number | null

/** The input of a field. Plain data, so that a loader can send it to the browser. */
export interface Input {
  type:
    | 'line'
    | 'text'
    | 'markdown'
    | 'url'
    | 'date'
    | 'time'
    | 'dateTime'
    | 'number'
    | 'picture'
    | 'slug'
    | 'choice'
    | 'custom'
  required?: boolean
  maxLength?: number
  hint?: string
  placeholder?: string
  /** The height of a text area, in lines. */
  rows?: number
  /** Whether placeholders such as `{people}` in a Markdown text are replaced with settings. */
  placeholders?: boolean
  /** The bounds and precision of a number. */
  min?: number
  max?: number
  step?: number | 'any'
  /** The labels of a choice, by value. */
  options?: Record<string, string>
  /** The setting with the options of a choice that declares none. */
  optionsFrom?: 'eventKinds'
  /** The folder of a picture's files, or of the pictures in a Markdown text. */
  folder?: string
  /** Whether a picture is shown as a banner; the form then shows how it will be cropped. */
  isBanner?: boolean
}

/** An editable column. */
export interface Field {
  /** In forms, comparisons of versions and exports. */
  label: string
  input?: Input
  /**
   * Converts the text in the form to the column's value. A picture has none, because it is read separately
   * (`readSubmittedPicture`), and neither has a column that is not in the form.
   */
  schema?: z.ZodType<Cell>
  /** Its name in the form; the column by default. */
  name?: string
  /** The text in the form of a new item; empty by default. */
  initial?: string
  /** The column's value as an admin sees it. */
  format?: (value: Cell) => string
}

interface TextOptions {
  label: string
  /** The error message for an empty field; absent if the field is optional. */
  required?: string
  maxLength: number
}

type Extra = Pick<Input, 'hint' | 'placeholder' | 'rows' | 'placeholders' | 'folder'>

const requiredProp = (required: unknown) => (required === undefined ? {} : { required: true })

/** One line of text. */
export const line = ({ label, required, maxLength, ...extra }: TextOptions & Extra): Field => ({
  label,
  input: { type: 'line', maxLength, ...requiredProp(required), ...extra },
  schema: required === undefined ? optionalLine(maxLength) : requiredLine(required, maxLength),
})

/** A required text of several lines. */
export const text = ({ label, required, maxLength, ...extra }: Required<TextOptions> & Extra): Field => ({
  label,
  input: { type: 'text', maxLength, required: true, ...extra },
  schema: requiredText(required, maxLength),
})

/** A required Markdown text, with a preview. */
export const markdown = (options: Required<TextOptions> & Extra): Field => {
  const { input, ...field } = text(options)
  return { ...field, input: { ...input, type: 'markdown' } }
}

/** What an item is about, in lists and link previews. */
export const summary = (label: string): Field =>
  text({ label, required: 'Please describe it in a sentence or two.', maxLength: 400, rows: 3 })

/** The text of an item with a page; `folder` is where its pictures are stored. */
export const body = (extra: Pick<Input, 'folder'> = {}): Field =>
  markdown({
    label: 'Text',
    required: 'Please enter the text.',
    maxLength: 100_000,
    placeholders: true,
    ...extra,
  })

const maxUrlLength = 2000

/** An HTTP URL; null if it is optional and empty. */
export const url = ({ label, required, ...extra }: Omit<TextOptions, 'maxLength'> & Extra): Field => ({
  label,
  input: { type: 'url', placeholder: 'https://', ...requiredProp(required), ...extra },
  schema: required === undefined ? optionalUrl : requiredUrl(required),
})

const optionalUrl = optionalLine(maxUrlLength)
  .refine((value) => value === '' || isHttpUrl(value), {
    error: 'Please enter a link that starts with https:// or http://.',
  })
  .transform((value) => value || null)

/** A required local date, YYYY-MM-DD. */
export const date = ({ label, required }: { label: string; required: string }): Field => ({
  label,
  input: { type: 'date', required: true },
  schema: z.string(required).refine(isLocalDate, required),
})

/** An optional local date; null if it is empty. */
export const optionalDate = ({ label }: { label: string }): Field => ({
  label,
  input: { type: 'date' },
  schema: z
    .string()
    .default('')
    .refine((value) => value === '' || isLocalDate(value), { error: 'Please enter a date.' })
    .transform((value) => value || null),
})

/** A local time, HH:MM; null if it is empty. */
export const time = ({ label }: { label: string }): Field => ({
  label,
  input: { type: 'time' },
  schema: z
    .string()
    .default('')
    // Browsers can add seconds.
    .transform((value) => value.slice(0, 5) || null)
    .refine((value) => value === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), {
      error: 'Please enter a time, such as 18:30.',
    }),
})

/** A local date and time, YYYY-MM-DDTHH:MM; null if it is empty. */
export const dateTime = ({ label, hint }: { label: string; hint: string }): Field => ({
  label,
  input: { type: 'dateTime', hint },
  schema: z
    .string()
    .default('')
    // Browsers can add seconds.
    .transform((value) => value.slice(0, 16) || null)
    .refine(
      (value) =>
        value === null ||
        (isLocalDate(value.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10))),
      { error: 'Please enter a date and a time.' },
    ),
})

interface NumberOptions {
  label: string
  min: number
  max: number
  hint?: string
  /** The value that is stored for an empty input. */
  empty?: number | null
}

const numberField =
  (step: number | 'any', pattern: RegExp, noun: string) =>
  ({ label, min, max, hint, empty = null }: NumberOptions): Field => ({
    label,
    input: { type: 'number', min, max, step, ...(hint ? { hint } : {}) },
    schema: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => text === '' || (pattern.test(text) && Number(text) >= min && Number(text) <= max), {
        error: `Please enter ${noun} from ${min} to ${max}.`,
      })
      .transform((text) => (text === '' ? empty : Number(text))),
    ...(empty === null ? {} : { format: (value) => (value === empty ? '' : String(value)) }),
  })

/** A whole number; an empty input is stored as `empty`, by default null. */
export const integer = numberField(1, /^-?\d{1,9}$/, 'a whole number')

/** A number; an empty input is stored as `empty`, by default null. */
export const decimal = numberField('any', /^-?\d{1,9}(\.\d{1,15})?$/, 'a number')

/** One of several values, or null; `none` labels the empty choice. */
export const optionalChoice = ({
  label,
  none,
  options,
  ...extra
}: { label: string; none: string; options: Record<string, string> } & Extra): Field => ({
  label,
  input: { type: 'choice', options: { '': none, ...options }, ...extra },
  schema: z
    .enum(['', ...Object.keys(options)], 'Please choose one of these.')
    .default('')
    .transform((value) => value || null),
})

/** One of several values. The first one is preselected. */
export const choice = ({
  label,
  options,
  ...extra
}: { label: string; options: Record<string, string> } & Extra): Field => ({
  label,
  input: { type: 'choice', required: true, options, ...extra },
  schema: z.enum(Object.keys(options), 'Please choose one of these.'),
})

/** The last segment of an item's URL (`slug`). */
export const slug = (): Field => ({ label: 'URL', input: { type: 'slug' }, schema: slugField })

/** The item's picture (`pictureId`); its files are stored in `folder`. */
export const picture = ({
  folder,
  required = false,
  isBanner = false,
}: {
  folder: string
  required?: boolean
  isBanner?: boolean
}): Field => ({
  label: 'Picture',
  input: { type: 'picture', folder, ...(required ? { required } : {}), ...(isBanner ? { isBanner } : {}) },
})

/** A column that is in versions and exports, but not in the form. */
export const stored = (label: string): Field => ({ label })
