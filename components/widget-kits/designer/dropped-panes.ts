import type { DropWords } from './widget-designer'

/** Contract 3a §5: panes are called '1' and '2' at first. */
export function twoPanes(type: 'tabItem' | 'collapseItem', words: DropWords) {
  return [paneNode(type, words('paneOne'), '1'), paneNode(type, words('paneTwo'), '2')]
}

export function paneNode(type: string, title: string, name: string) {
  return { title, name, __config__: { jnpfKey: type, children: [] } }
}
