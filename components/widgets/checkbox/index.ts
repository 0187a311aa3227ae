import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const checkboxFaces: WidgetFaces = {
  runtime: async () => ({ Runtime: (await import('@/components/widget-kits/choices/choice-group')).CheckboxGroup }),
  display: () => import('@/components/widget-kits/choices/choice-display'),
  filter: () => import('@/components/widget-kits/choices/filter-choice'),
  examples: () => import('./examples'),
}
