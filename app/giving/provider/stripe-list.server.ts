import type Stripe from 'stripe'

const perPage = 100

/** All objects of a list of any length. Use it only for the lists of one payment or invoice. */
export async function readAll<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

interface PageParams {
  created: { gte: number }
  limit: number
  starting_after?: string
}

/** One page of the objects since `since`, newest first. Objects created between two requests do not shift the pages. */
export async function listPage<Item extends { id: string }, Result>(
  list: (page: PageParams) => Promise<{ data: Item[]; has_more: boolean }>,
  since: Date,
  cursor: string | null,
  toResults: (item: Item) => Result[],
): Promise<{ items: Result[]; next: string | null }> {
  const { data, has_more: hasMore } = await list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: perPage,
    ...(cursor === null ? {} : { starting_after: cursor }),
  })
  return { items: data.flatMap(toResults), next: hasMore ? (data.at(-1)?.id ?? null) : null }
}
