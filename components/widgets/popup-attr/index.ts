import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const popupAttrFaces: WidgetFaces = {
  runtime: async () => ({ Runtime: (await import('@/components/widget-kits/lookups/attribute-text')).AttributeText }),
  display: () => import('@/components/widget-kits/faces/read-face'),
  filter: () => import('@/components/widget-kits/faces/filter-text'),
  examples: () => import('./examples'),
}
