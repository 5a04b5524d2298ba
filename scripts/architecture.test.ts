import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Graph = Map<string, Set<string>>

/** Which top-level folders of `app/` import which others. */
function folderImports(): Graph {
  const graph: Graph = new Map()
  for (const path of globSync('app/*/**/*.{ts,tsx}')) {
    const folder = path.split('/')[1]
    if (!folder || /\.(test|e2e)\.tsx?$/.test(path)) continue
    const imports = graph.get(folder) ?? new Set()
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/'#app\/([a-z]+)\//g))
      if (target !== folder) imports.add(target)
    graph.set(folder, imports)
  }
  return graph
}

function reaches(graph: Graph, from: string, to: string): boolean {
  return [...(graph.get(from) ?? [])].some((next) => next === to || reaches(graph, next, to))
}

/** The edges that are not implied by a longer path. */
const transitiveReduction = (graph: Graph) =>
  [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(graph, other, to)))
      .map((to) => `${from} → ${to}`),
  )

/** The edges of the first diagram in docs/architecture.md, with lines like `site["…"] --> accounts & events`. */
function diagramEdges() {
  const diagram = readFileSync('docs/architecture.md', 'utf8').split('```')[1] ?? ''
  return [...diagram.matchAll(/^ {2}(\w+)\[.*\] --> (.*)$/gm)].flatMap(([, from, targets = '']) =>
    targets.split(' & ').map((to) => `${from} → ${to}`),
  )
}

test('the diagram in docs/architecture.md matches the imports between the folders of app/', () => {
  expect(diagramEdges().sort()).toEqual(transitiveReduction(folderImports()).sort())
})
