import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useEffect } from 'react'
import { type CarriedField, placeField } from '@/lib/designer/report/public'
import type { DesignerSession } from '../shell/designer-session'
import type { SheetSelection } from './sheet-selection'
import { hitOf } from './use-sheet-pointer'

const carriedKey = 'tenonReportField'

/** What a field that is dragged to the sheet carries along (`draggable`'s `getInitialData`). */
export function carryField(field: CarriedField): Record<string, unknown> {
  return { [carriedKey]: field }
}

function carriedIn(data: Record<string | symbol, unknown>): CarriedField | null {
  const field = data[carriedKey]
  return typeof field === 'object' && field !== null && 'dataSet' in field && 'field' in field ? (field as CarriedField) : null
}

/** Fields that are dropped on the sheet stand where they fell. */
export function useFieldDrop(ref: RefObject<HTMLElement | null>, session: DesignerSession, selection: SheetSelection): void {
  // External system: the drag library.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const hit = hitOf(document.elementFromPoint(clientX, clientY))
      return hit?.kind === 'cell' ? hit.place : null
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => carriedIn(source.data) !== null,
      onDrag: ({ location }) => {
        const place = placeAt(location.current.input)
        if (place) selection.select(place)
      },
      onDrop: ({ source, location }) => {
        const field = carriedIn(source.data)
        const place = placeAt(location.current.input)
        if (field && place && session.run(placeField(place, field))) selection.select(place)
      },
    })
  }, [ref, session, selection])
}
