export const mediaListPath = '/admin/media'

/** A picture's page. The ids of uploads contain a slash. */
export const mediaPath = (id: string) => `${mediaListPath}/${encodeURIComponent(id)}`
