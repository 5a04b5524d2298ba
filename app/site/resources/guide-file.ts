import { countText } from '#app/platform/count-text.ts'
import { formatBytes } from '#app/platform/format-bytes.ts'
import { fileSlug, fileSuffix } from '#app/platform/slug.ts'

/** The folder of uploaded PDFs. Each PDF is in a separate subfolder, so that it keeps its file name. */
export const guideFolder = 'guides'
const publicUrl = (path: string) => `/files/${path}`

const maxNameLength = 60

/** A readable and unique path for an uploaded PDF: 'guides/k3f9x2a7qz/host-a-dinner.pdf'. */
export function newGuideFile(fileName: string, random: Uint8Array) {
  const path = `${guideFolder}/${fileSuffix(random)}/${fileSlug(fileName, maxNameLength) || 'guide'}.pdf`
  return { path, url: publicUrl(path) }
}

const filePattern = /^guides\/[a-z0-9]{10}\/[a-z0-9-]{1,60}\.pdf$/

/** Only paths of checked uploads are served. */
export const isGuideFile = (path: string) => filePattern.test(path)

/** The path of an uploaded PDF in file storage; null for any other URL. */
export function guideFilePath(pdfUrl: string) {
  const path = pdfUrl.startsWith('/files/') ? pdfUrl.slice('/files/'.length) : ''
  return isGuideFile(path) ? path : null
}

export const guideFileMegabytes = 20
export const guideFileMessages = {
  missing: 'Please choose a PDF.',
  empty: 'This file is empty. Please choose the PDF again.',
  tooLarge: `This PDF is larger than ${guideFileMegabytes} MB. Please make it smaller and choose it again.`,
  unknown: 'This is not a PDF. Please save it as a PDF and choose that file.',
  damaged: 'This PDF is damaged or incomplete. Please choose it again, or save it as a PDF once more.',
  complex: 'This PDF is too complex to check. Please print it to a new PDF and choose that file.',
  locked: 'This PDF is locked with a password. Please save it without a password and choose that file.',
  active: 'This PDF contains a program or another file. Please print it to a new PDF and choose that file.',
}

export interface GuideFile {
  bytes: number
  /** 0 when they could not be counted. */
  pages: number
}

/** Describes a download: 'PDF, 12 pages, 340 KB'. */
export function describeGuideFile({ bytes, pages }: GuideFile) {
  const parts = ['PDF', pages > 0 && countText(pages, 'page', 'pages'), formatBytes(bytes)]
  return parts.filter(Boolean).join(', ')
}
