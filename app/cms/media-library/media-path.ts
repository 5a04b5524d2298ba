export const mediaListPath = '/admin/media'

/** The page of a picture; its id contains a slash. */
export const mediaPath = (id: string) => `${mediaListPath}/${encodeURIComponent(id)}`
