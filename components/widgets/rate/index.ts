import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const rateFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
}
