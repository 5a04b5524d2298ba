import { expect, test } from 'vitest'
import { formatCode, normalizeCode } from './typed-code.ts'

test.each(['012 345', '012-345', ' 012345', '٠١٢٣٤٥', '۰۱۲ ۳۴۵'])('“%s” is the code 012345', (typed) => {
  expect(normalizeCode(typed)).toBe('012345')
})

test.each([formatCode('K7M3QX96'), 'k7m3 qx96', 'K٧M٣-QX٩٦', 'k۷m۳qx۹۶'])(
  '“%s” is the code K7M3QX96',
  (typed) => expect(normalizeCode(typed)).toBe('K7M3QX96'),
)
