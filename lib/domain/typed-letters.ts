/** Letters as they are typed between other input methods: `xian'gan`, `Xiang Mu`. */
export function typedLetters(question: string): string {
  return question.toLowerCase().replaceAll(/[\s']/g, '')
}

/** Letters alone can be pinyin. */
export function canBePinyin(letters: string): boolean {
  return /^[a-z]+$/.test(letters)
}
