/** The event editor has two locations: the admin area and, inline, the public calendar page. */
export const adminListPath = '/admin/opportunities'
export const inlineListPath = '/volunteer?edit=opportunities'

export type EditorLocation = 'admin' | 'inline'
