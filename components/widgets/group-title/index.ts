import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const groupTitleFaces: WidgetFaces = {
  runtime: () => import('./runtime'),
  display: async () => {
    const { Runtime, Print } = await import('./runtime')
    return { Detail: Runtime, Print }
  },
  examples: () => import('./examples'),
}
