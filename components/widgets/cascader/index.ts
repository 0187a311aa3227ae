import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { searchedByControl } from '@/components/widget-kits/faces/shared-faces'

export const cascaderFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: searchedByControl(
    () => import('./runtime'),
    async () => (await import('./display')).Detail,
  ),
  examples: () => import('./examples'),
}
