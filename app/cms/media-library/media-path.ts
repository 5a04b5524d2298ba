export const mediaListPath = '/admin/media'

/** The page of a picture. The id of an upload contains a slash. */
export const mediaPath = (id: string) => `${mediaListPath}/${encodeURIComponent(id)}`
