import type { ListDesign } from './list-types'

/** Heads above several columns; a list has none where rows stand below rows (contract 3b §4.4). */
export function shownHeaders({
  type,
  complexHeaders,
}: Pick<ListDesign, 'type' | 'complexHeaders'>): ListDesign['complexHeaders'] {
  return type === 3 || type === 5 ? [] : complexHeaders
}
