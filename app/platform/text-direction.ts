const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has letters of a right-to-left script, such as Arabic. */
export const hasRightToLeft = (text: string) => rightToLeft.test(text)

/** Whether a text is right-to-left, decided by its first letter as with dir="auto". */
export const isRightToLeft = (text: string) => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
