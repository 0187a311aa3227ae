import type { DragEvent } from 'react'
import { placeField } from '@/lib/designer/report/public'
import type { DesignerSession } from '../shell/designer-session'
import { carriedField } from './carried-field'
import type { SheetSelection } from './sheet-selection'
import { hitOf } from './use-sheet-pointer'

/** Fields that are dragged out of the data stand where they are dropped. */
export function fieldDrop(session: DesignerSession, selection: SheetSelection) {
  const placeOf = ({ target }: DragEvent) => {
    const hit = carriedField.field() ? hitOf(target) : null
    return hit?.kind === 'cell' ? hit.place : null
  }
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const place = placeOf(event)
      if (!place) return
      event.preventDefault()
      const { row, column } = selection.active
      if (row !== place.row || column !== place.column) selection.select(place)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const place = placeOf(event)
      const field = carriedField.field()
      if (!place || !field) return
      event.preventDefault()
      if (session.run(placeField(place, field))) selection.select(place)
    },
  }
}
