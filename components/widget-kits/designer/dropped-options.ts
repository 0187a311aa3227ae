import type { DropWords } from './widget-designer'

/** Contract 3a §4.2: what a choice begins with. */
export function twoOptions(words: DropWords) {
  return {
    own: {
      options: [
        { fullName: words('optionOne'), id: '1' },
        { fullName: words('optionTwo'), id: '2' },
      ],
    },
  }
}

export function optionTree(words: DropWords) {
  return {
    own: { options: [{ id: '1', fullName: words('branch'), children: [{ id: '2', fullName: words('leaf') }] }] },
  }
}
