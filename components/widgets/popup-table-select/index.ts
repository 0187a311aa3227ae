import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { searchedByControl } from '@/components/widget-kits/faces/shared-faces'

export const popupTableSelectFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: async () => ({ Detail: (await import('@/components/widget-kits/lookups/record-text')).RecordText }),
  // Records are looked for by name and asked for by id.
  filter: searchedByControl(
    () => import('./runtime'),
    async () => (await import('@/components/widget-kits/lookups/record-text')).RecordText,
  ),
  examples: () => import('./examples'),
}
