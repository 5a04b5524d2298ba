import { expect, test } from 'vitest'
import { normalizeCode } from './normalize-code.ts'

test.each(['012 345', '012-345', ' 012345', '٠١٢٣٤٥', '۰۱۲ ۳۴۵'])(
  '“%s” is normalized to six digits',
  (typed) => expect(normalizeCode(typed)).toBe('012345'),
)
