import { maxSlugLength, slugify } from '#app/platform/slug.ts'
import type { Collection, Values } from './collection.ts'

/**
 * The slug made from an item's title. A title without Latin letters is transliterated; without any letters or digits,
 * the slug is the collection's noun. Both kinds of slugs end with the item's date, if the collection has one.
 */
export async function titleSlug(
  { titleField, slugDate, noun }: Pick<Collection, 'titleField' | 'slugDate' | 'noun'>,
  values: Values,
) {
  const title = String(values[titleField] ?? '')
  const slug = slugify(title)
  if (/[a-z]/.test(slug)) return slug
  // Loading the library takes 10 ms, and few titles need it.
  const { default: transliterate } = await import('@sindresorhus/transliterate')
  const suffix = slugDate ? `-${slugDate(values)}` : ''
  return (slugify(transliterate(title), maxSlugLength - suffix.length) || noun) + suffix
}
