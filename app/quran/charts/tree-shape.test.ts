import { expect, test } from 'vitest'
import { daysPerLeaf, maxLeaves, treeShape } from './tree-shape.ts'

const counts = [1, 2, 3, 10, 99, 100, 365, 366]

test('a tree has the requested number of leaves, at most 366', () => {
  for (const count of counts) expect(treeShape(count).leaves).toHaveLength(count)
  expect(treeShape(5000).leaves).toHaveLength(maxLeaves)
})

test('leaves stay in place when a leaf is added, and all of them are inside the box', () => {
  for (const count of counts) {
    const { leaves, width, height, ground } = treeShape(count)
    for (const leaf of leaves) {
      const [, x = Number.NaN, y = Number.NaN] = (leaf.match(/^M(-?\d+)[ ]?(-?\d+)q/) ?? []).map(Number)
      expect(Math.abs(x)).toBeLessThanOrEqual(width / 2)
      expect(ground - y).toBeLessThanOrEqual(height)
      expect(ground - y).toBeGreaterThan(0)
    }
  }
  const base = (leaf: string) => leaf.split('q')[0]
  expect(treeShape(100).leaves.map(base)).toEqual(treeShape(101).leaves.slice(0, 100).map(base))
})

test('a year of leaves is drawn in less than 15 KB, with valid paths', () => {
  const { leaves, branches } = treeShape(maxLeaves)
  const paths = [...leaves, ...branches.map(({ path }) => path)]
  expect(paths.join('').length).toBeLessThan(14_500)
  for (const path of paths) expect(path).toMatch(/^(?:M-?\d+[ -]\d+(?:q-?\d+(?:[ -]\d+){3}){1,2})+$/)
})

test('a leaf of the community’s tree stands for enough days that the tree has room for all of them', () => {
  expect([1, 366, 367, 732, 733, 4120, 1_000_000].map(daysPerLeaf)).toEqual([1, 1, 2, 2, 5, 20, 5000])
})
