import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { searchedByControl } from '@/components/widget-kits/faces/shared-faces'

export const areaSelectFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: searchedByControl(
    () => import('./runtime'),
    async () => (await import('./display')).Detail,
  ),
  examples: () => import('./examples'),
}
