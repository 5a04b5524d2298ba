import { type CompiledQuery, type OperationNode, OperationNodeTransformer, type TableNode } from 'kysely'
import { LRUCache } from 'lru-cache'

export interface QueryTables {
  read: ReadonlySet<string>
  written: ReadonlySet<string>
}

const maxQueries = 1000
/** The SQL of a large insert takes up a lot of memory and rarely recurs. */
const maxSqlLength = 5000
/** Keyed by SQL, because building a query creates a new tree every time. */
const cache = new LRUCache<string, QueryTables>({ max: maxQueries })
const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/**
 * The tables that a query reads and writes, including joins and subqueries.
 * A write counts as a write of every table it names: needless invalidation is harmless, a stale page is not.
 * Tables inside raw SQL are not detected.
 */
export function tablesOf({ query: node, sql }: Pick<CompiledQuery, 'query' | 'sql'>): QueryTables {
  // The tables of raw SQL are unknown, even if a built query has the same text.
  const isCacheable = node.kind !== 'RawNode' && sql.length <= maxSqlLength
  const cached = isCacheable ? cache.get(sql) : undefined
  if (cached) return cached
  const collector = new TableCollector()
  collector.transformNode(node)
  const found =
    writes.has(node.kind) || collector.hasNestedWrite
      ? { read: none, written: collector.tables }
      : { read: collector.tables, written: none }
  if (isCacheable) cache.set(sql, found)
  return found
}

const none: ReadonlySet<string> = new Set()

/** The alias for the proposed row in `on conflict`; not a table. */
const proposedRow = 'excluded'

class TableCollector extends OperationNodeTransformer {
  readonly tables = new Set<string>()
  hasNestedWrite = false

  protected override transformTable(node: TableNode): TableNode {
    const { name } = node.table.identifier
    if (name !== proposedRow) this.tables.add(name)
    return node
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (writes.has(node.kind)) this.hasNestedWrite = true
    return super.transformNodeImpl(node)
  }
}
