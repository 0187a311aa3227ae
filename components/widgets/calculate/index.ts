import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const calculateFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('../input-number/display'),
  filter: () => import('../input-number/filter'),
  examples: () => import('./examples'),
}
