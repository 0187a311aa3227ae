import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const alertFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: async () => {
    const { Runtime, Hint } = await import('./runtime')
    return { Detail: Runtime, Print: Hint }
  },
  examples: () => import('./examples'),
}
