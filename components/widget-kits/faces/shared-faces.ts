import type { ComponentType } from 'react'
import type { WidgetFilters, WidgetFilterTextProps, WidgetProps } from '../define-widget'

/** Of widgets that look the same in a form and where they are read. */
export function sameFace<Face>(load: () => Promise<{ Runtime: Face }>): () => Promise<{ Detail: Face }> {
  return async () => ({ Detail: (await load()).Runtime })
}

/** A condition entered with the control of the form, and named by a read-only face. */
export function searchedByControl(
  loadControl: () => Promise<{ Runtime: ComponentType<WidgetProps> }>,
  loadText: () => Promise<ComponentType<WidgetFilterTextProps>>,
): () => Promise<WidgetFilters> {
  return async () => {
    const [{ filterOf }, { Runtime }, FilterText] = await Promise.all([import('./filter-control'), loadControl(), loadText()])
    return { Filter: filterOf(Runtime), FilterText }
  }
}
