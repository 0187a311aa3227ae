import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { sameFace } from '@/components/widget-kits/faces/shared-faces'

export const tableGridFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: sameFace(() => import('./runtime')),
  examples: () => import('./examples'),
}
