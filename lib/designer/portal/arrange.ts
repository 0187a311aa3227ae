import { packed } from '@/lib/portal/places'
import type { Edit } from '../history/edit'
import { childrenOf, type NodeId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type GridPlace, itemOf, placeInGrid } from './portal-document'

export type Placed = GridPlace & { id: NodeId }

/**
 * Writes places into the items of a grid, and moves the others up or out of the way: each stands as far up as it goes. What stands as it
 * stood is not written.
 */
export function arrange(edit: Edit<TreeDocument>, parent: NodeId, wanted: readonly Placed[] = []) {
  const given = new Map(wanted.map((place) => [place.id, place]))
  const items = childrenOf(edit.doc, parent).map((id) => {
    const place = given.get(id)
    // Half a row up: what was moved is in front of what stands there.
    return { i: id, ...(place ? { ...sizes(place), y: place.y - 0.5 } : placeInGrid(itemOf(edit.doc, id))) }
  })
  for (const { i, x, y, w, h } of packed(items)) writePlace(edit, i, { x, y, w, h })
}

const sizes = ({ x, y, w, h }: GridPlace): GridPlace => ({ x, y, w, h })

function writePlace(edit: Edit<TreeDocument>, id: NodeId, place: GridPlace) {
  const item = itemOf(edit.doc, id)
  for (const key of ['x', 'y', 'w', 'h'] as const) if (item[key] !== place[key]) setValue(edit, id, [key], place[key])
}
