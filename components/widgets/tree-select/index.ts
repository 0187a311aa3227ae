import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { searchedByControl } from '@/components/widget-kits/faces/shared-faces'

export const treeSelectFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: () => import('@/components/widget-kits/choices/choice-display'),
  filter: searchedByControl(
    () => import('./runtime'),
    async () => (await import('@/components/widget-kits/choices/choice-display')).ChoiceWords,
  ),
  examples: () => import('./examples'),
}
