import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const radioFaces: WidgetFaces = {
  runtime: async () => ({ Runtime: (await import('@/components/widget-kits/choices/choice-group')).RadioGroup }),
  display: () => import('@/components/widget-kits/choices/choice-display'),
  filter: () => import('@/components/widget-kits/choices/filter-choice'),
  examples: () => import('./examples'),
}
