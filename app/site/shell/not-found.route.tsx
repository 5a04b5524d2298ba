import { notFound } from '#app/platform/http/errors.ts'

export function loader() {
  notFound('Page')
}

export default function NotFound() {
  return null
}
