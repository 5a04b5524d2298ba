import { z } from 'zod'

export const wordings = {
  general: 'General letter',
  school: 'Letter to a school',
  university: 'Letter to a university',
} as const

export type Wording = keyof typeof wordings

/** How the verification page, which anyone with the code can open, shows the name. */
export const nameChoices = {
  short: 'First name and initial',
  full: 'Full name',
} as const

/** Validates the certificate form. Dates are checked by `checkPeriod`. */
export const certificateForm = z.object({
  from: z.string().default(''),
  to: z.string().default(''),
  wording: z.enum(Object.keys(wordings) as [Wording], 'Please choose a wording.'),
  shownName: z.enum(
    Object.keys(nameChoices) as [keyof typeof nameChoices],
    'Please choose how the name is shown.',
  ),
})

/** 'Maryam Siddiqui' → 'Maryam S.'; a single name stays as it is. */
export function shortName(name: string) {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  const [initial] = last ? [...new Intl.Segmenter().segment(last)].map(({ segment }) => segment) : []
  return initial ? `${words[0]} ${initial}.` : name.trim()
}

export const verifyPath = (code: string) => `/verify/${code}`
