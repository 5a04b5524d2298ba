/** Where the events' editor stands: in the admin area, and on the calendar's own page. */
export const adminList = '/admin/opportunities'
export const inlineList = '/volunteer?edit=opportunities'

/** Which of the two a form stands on, as its field `place` says. */
export type EditorLocation = 'admin' | 'inline'
